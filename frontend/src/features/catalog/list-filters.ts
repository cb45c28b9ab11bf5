import { orderedPrices, type ListFilters, type ListLayout, type ListState } from "./list-state";

export const noFilters: ListFilters = {
  category: null,
  title: null,
  subcategory: null,
  brand: null,
  brandName: null,
  searchTerm: null,
  minPriceCents: null,
  maxPriceCents: null,
  isNew: false,
  isHot: false,
  inStock: false,
  onSale: false,
};

const filterNames = [
  "category",
  "subcategory",
  "brand",
  "searchTerm",
  "minPriceCents",
  "maxPriceCents",
  "isNew",
  "isHot",
  "inStock",
  "onSale",
] as const satisfies (keyof ListFilters)[];

/** The same list with some filters changed, from its first page. */
export function withFilters(state: ListState, change: Partial<ListFilters>): ListState {
  return { ...state, ...change, page: 1 };
}

/** Prices in the order that they make sense in, whichever way round they were typed. */
export function withPrices(state: ListState, min: number | null, max: number | null): ListState {
  return withFilters(state, orderedPrices(min, max));
}

export function isFiltered(state: ListState): boolean {
  return filterNames.some((name) => state[name] !== noFilters[name]);
}

/** The first page of everything, as a base for links into the list. */
export function wholeList(layout: ListLayout): ListState {
  return { ...noFilters, layout, sort: "default", page: 1 };
}
