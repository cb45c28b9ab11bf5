import { brandName } from "./applied-filters";
import { chosenCategory, type CategoryTree } from "./category-trail";
import type { ListState } from "./list-state";

export function productCount(total: number): string {
  return total === 1 ? "1 product" : `${String(total)} products`;
}

type Names = { categories: CategoryTree; brands: { id: number; name: string }[] };

/** The heading of a list: what the shopper asked for, the most telling part first. */
export function listTitle(state: ListState, { categories, brands }: Names): string {
  if (state.searchTerm !== null) return `Results for “${state.searchTerm}”`;
  const category = chosenCategory(categories, state)?.name ?? null;
  const brand = brandName(state, brands);
  if (category !== null) return brand === null ? category : `${brand} ${category}`;
  if (brand !== null) return brand;
  if (state.onSale) return "On sale";
  if (state.isHot) return "Hot deals";
  return state.isNew ? "New products" : "All Products";
}
