import type { QueryClient } from "@tanstack/react-query";

import type { AddressMatch } from "@/app/routes";
import {
  chosenCategory,
  isUnknownCategory,
  type CategoryTree,
} from "@/features/catalog/category-trail";
import { readListAddress, writeListAddress } from "@/features/catalog/list-address";
import { isFiltered, noFilters, type ListFilters } from "@/features/catalog/list-filters";
import { productsQuery } from "@/features/catalog/list-queries";
import { unfilteredList, type ListState } from "@/features/catalog/list-state";
import { brandsQuery, categoriesQuery } from "@/features/catalog/queries";

import type { HeadSource, PageHead } from "./page-head";
import { descriptionOf } from "./plain-text";

/** The path of a list decides only its layout. */
const NO_PATH = "";

type Catalogue = { categories: CategoryTree; brands: readonly { id: number }[] };

/**
 * Search engines index the list of all products, and the list of each category, subcategory and
 * brand. The other lists are filtered views, of which there are too many to index.
 */
export function listHead({ search, queryClient, shop }: HeadSource): PageHead {
  const state = readListAddress(NO_PATH, search);
  const list = queryClient.getQueryData(productsQuery(state).queryKey);
  const { products } = shop.pages;
  const target = indexedFilters(state, catalogueOf(queryClient));
  const isIndexed = isIndexedView(state, target) && list?.items.length !== 0;
  const isAllProducts = isIndexed && !isFiltered(state) && state.page === 1;
  const [first] = list?.items ?? [];
  return {
    canonical:
      (isAllProducts && products.canonical) || listAddress(target, isIndexed ? state.page : 1),
    robots: isIndexed ? (products.robots ?? undefined) : "noindex, follow",
    type: "website",
    description: descriptionOf(
      isAllProducts ? products.description : null,
      [...new Set(list?.items.map(({ name }) => name))].join(", "),
    ),
    picture: first?.pictures[0]?.url,
  };
}

/** Whether the address is a list of a category that the shop does not have. */
export function isUnknownList(match: AddressMatch | undefined, queryClient: QueryClient): boolean {
  if (match?.route.path.startsWith("/shop/sidebar/") !== true) return false;
  const state = readListAddress(NO_PATH, match.search);
  const total = queryClient.getQueryData(productsQuery(state).queryKey)?.total;
  return isUnknownCategory(catalogueOf(queryClient).categories, state, total);
}

export function canonicalListAddress(
  query: string,
  { queryClient }: Pick<HeadSource, "queryClient">,
): string {
  const state = readListAddress(NO_PATH, new URLSearchParams(query));
  return listAddress(indexedFilters(state, catalogueOf(queryClient)), state.page);
}

const listAddress = (filters: Partial<ListFilters>, page: number): string =>
  writeListAddress({ ...unfilteredList("3cols"), ...filters, page });

const catalogueOf = (queryClient: QueryClient): Catalogue => ({
  categories: queryClient.getQueryData(categoriesQuery().queryKey)?.items ?? [],
  brands: queryClient.getQueryData(brandsQuery().queryKey)?.items ?? [],
});

/** Filters of the smallest indexed list that contains all products of this list. */
function indexedFilters(state: ListState, { categories, brands }: Catalogue): Partial<ListFilters> {
  const category = indexedCategory(state, categories);
  if (category !== undefined) return category;
  // If the brands are not available, the brand in the address counts as known.
  const isKnown = brands.length === 0 || brands.some(({ id }) => id === state.brand);
  return state.brand !== null && isKnown ? { brand: state.brand } : {};
}

/**
 * The shop's links name a category by slug and a subcategory by id. An address may contain slug or
 * id for each.
 */
function indexedCategory(state: ListState, tree: CategoryTree): Partial<ListFilters> | undefined {
  const { category, subcategory } = state;
  if (category === null && subcategory === null) return undefined;
  if (tree.length === 0) return subcategory === null ? { category } : { subcategory };
  const master = chosenCategory(tree, state)?.master;
  if (!master) return undefined;
  const isMaster = [master.slug, String(master.id)].includes(category ?? "");
  if (subcategory === null && isMaster) return { category: master.slug };
  const sub = master.subcategories.find(({ id, slug }) =>
    subcategory === null ? slug === category : id === subcategory,
  );
  // A category and a subcategory that contradict each other match no products.
  const isConsistent = category === null || isMaster || sub?.slug === category;
  return sub && isConsistent ? { subcategory: sub.id } : undefined;
}

/** Whether this list is the indexed list itself. Its address may be spelled differently. */
function isIndexedView(state: ListState, target: Partial<ListFilters>): boolean {
  const isByCategory = state.category !== null || state.subcategory !== null;
  const filterCount = Number(isByCategory) + Number(state.brand !== null);
  const rest = { ...state, ...pickIndexed(noFilters) };
  return (
    filterCount === Object.keys(target).length && !isFiltered(rest) && state.sort === "default"
  );
}

const pickIndexed = ({ category, subcategory, brand }: ListFilters) => ({
  category,
  subcategory,
  brand,
});
