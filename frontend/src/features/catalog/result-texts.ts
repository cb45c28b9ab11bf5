import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { listTexts } from "@/texts/list";

import { type Catalogue, chosenCategory } from "./category-trail";
import { isFiltered } from "./list-filters";
import type { ListState } from "./list-state";

export function listTitle(state: ListState, { categories, brands }: Catalogue): string {
  if (state.searchTerm !== null) return listTexts.resultsFor(state.searchTerm);
  const category = chosenCategory(categories, state)?.name ?? null;
  const brand = brandName(state, brands);
  if (category !== null) return brand === null ? category : `${brand} ${category}`;
  if (brand !== null) return brand;
  if (state.onSale) return listTexts.flags.onSale;
  if (state.hot) return listTexts.flags.hot;
  return state.new ? texts.home.newProducts : texts.menu.allProducts;
}

export function brandName(state: ListState, brands: Catalogue["brands"]): string | null {
  if (state.brand === null) return null;
  // Anyone can put a name into a link, so use it only while the brands are unavailable.
  const linkName = brands.length === 0 ? state.brandName : null;
  return listedBrand(brands, state.brand) ?? linkName ?? listTexts.brand;
}

export const listedBrand = (brands: Catalogue["brands"], wanted: number) =>
  brands.find(({ id }) => id === wanted)?.name;

/** Each page that search engines index has its own title. */
export function listWindowTitle(
  state: ListState,
  catalogue: Catalogue,
  allProductsTitle: string,
): string {
  const title = (!isFiltered(state) && allProductsTitle) || listTitle(state, catalogue);
  const master = chosenCategory(catalogue.categories, state)?.master?.name ?? title;
  const parts = title.endsWith(master) ? [title] : [title, master];
  return [...parts, ...(state.page === 1 ? [] : [listTexts.page(state.page)])].join(" · ");
}

export function listCrumbs(
  state: ListState,
  catalogue: Catalogue,
): { label: string; href?: string }[] {
  const allProducts = { label: texts.menu.allProducts, href: paths.products() };
  const chosen = chosenCategory(catalogue.categories, state);
  const title = listTitle(state, catalogue);
  const crumbs: { label: string; href?: string }[] = [
    { label: texts.menu.home, href: paths.home() },
  ];
  if (title !== allProducts.label) crumbs.push(allProducts);
  if (chosen?.master && chosen.master.name !== title) {
    crumbs.push({ label: chosen.master.name, href: paths.category(chosen.master) });
  }
  return [...crumbs, { label: title }];
}
