import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { listTexts } from "@/texts/list";

import { brandName } from "./applied-filters";
import { chosenCategory, type CategoryTree } from "./category-trail";
import { isFiltered } from "./list-filters";
import type { ListState } from "./list-state";

type Names = { categories: CategoryTree; brands: { id: number; name: string }[] };

/** The heading of a list: the search term or the most specific filter. */
export function listTitle(state: ListState, { categories, brands }: Names): string {
  if (state.searchTerm !== null) return listTexts.resultsFor(state.searchTerm);
  const category = chosenCategory(categories, state)?.name ?? null;
  const brand = brandName(state, brands);
  if (category !== null) return brand === null ? category : `${brand} ${category}`;
  if (brand !== null) return brand;
  if (state.onSale) return listTexts.flags.onSale;
  if (state.hot) return listTexts.flags.hot;
  return state.new ? texts.home.newProducts : texts.menu.allProducts;
}

/** The window title of a list. Each list and page that search engines index has a different title. */
export function listWindowTitle(state: ListState, names: Names, allProductsTitle: string): string {
  const title = (!isFiltered(state) && allProductsTitle) || listTitle(state, names);
  const master = chosenCategory(names.categories, state)?.master?.name ?? title;
  const parts = title.endsWith(master) ? [title] : [title, master];
  return [...parts, ...(state.page === 1 ? [] : [listTexts.page(state.page)])].join(" · ");
}

/** Breadcrumbs: home, all products, the master category and the category chosen in it. */
export function listCrumbs(state: ListState, names: Names): { label: string; href?: string }[] {
  const everything = { label: texts.menu.allProducts, href: paths.products() };
  const chosen = chosenCategory(names.categories, state);
  const last = listTitle(state, names);
  const crumbs: { label: string; href?: string }[] = [
    { label: texts.menu.home, href: paths.home() },
  ];
  if (last !== everything.label) crumbs.push(everything);
  if (chosen?.master && chosen.master.name !== last) {
    crumbs.push({ label: chosen.master.name, href: paths.category(chosen.master) });
  }
  return [...crumbs, { label: last }];
}
