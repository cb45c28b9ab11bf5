import { filterQuery, type ListFilters, noFilters, orderedValues } from "./list-filters";

export const listLayouts = ["3cols", "list"] as const;
export type ListLayout = (typeof listLayouts)[number];

export const sorts = [
  "relevance",
  "default",
  "newest",
  "price_asc",
  "price_desc",
  "name_asc",
  "name_desc",
  "rating",
  "saving",
] as const;
export type Sort = (typeof sorts)[number];

/** Omitted in addresses and requests. */
export const defaultSort = ({ searchTerm }: Pick<ListFilters, "searchTerm">): Sort =>
  searchTerm === null ? "default" : "relevance";

/** Stored only in the address of the list. */
export type ListState = ListFilters & { layout: ListLayout; sort: Sort; page: number };

/** A multiple of two, three and four columns, so that every row is full. */
export const PER_PAGE = 24;

export function orderedPrices(min: number | null, max: number | null) {
  const isSwapped = min !== null && max !== null && min > max;
  return isSwapped
    ? { minPriceCents: max, maxPriceCents: min }
    : { minPriceCents: min, maxPriceCents: max };
}

type BrandFilters = Pick<ListFilters, "brand" | "brandName" | "brands">;

export const chosenBrands = ({ brand, brands }: BrandFilters): number[] =>
  brand === null ? brands : [brand, ...brands];

/** One brand keeps its own parameter: search engines index its list. Several share `brands`. */
export function brandFilters(ids: readonly number[], name: string | null): BrandFilters {
  const brands = orderedValues(ids);
  if (brands.length > 1) return { brand: null, brandName: null, brands };
  const [brand = null] = brands;
  return { brand, brandName: brand === null ? null : name, brands: [] };
}

export function listQuery(state: ListState) {
  return {
    ...filterQuery(state),
    sort: state.sort === defaultSort(state) ? undefined : state.sort,
    page: state.page,
    perPage: PER_PAGE,
  };
}

export function withFilters(state: ListState, change: Partial<ListFilters>): ListState {
  const next = { ...state, ...change, page: 1 };
  return state.sort === defaultSort(state) ? { ...next, sort: defaultSort(next) } : next;
}

export function withPrices(state: ListState, min: number | null, max: number | null): ListState {
  return withFilters(state, orderedPrices(min, max));
}

export function unfilteredList(layout: ListLayout): ListState {
  return { ...noFilters, layout, sort: "default", page: 1 };
}

/** Keeps the category and the search term. */
export function clearedList({ layout, category, title, subcategory, searchTerm }: ListState) {
  const place = { category, title, subcategory, searchTerm };
  return withFilters(unfilteredList(layout), place);
}
