import { filterQuery, type ListFilters, noFilters } from "./list-filters";

export const listLayouts = ["3cols", "list"] as const;
export type ListLayout = (typeof listLayouts)[number];

export const sorts = [
  "default",
  "newest",
  "price_asc",
  "price_desc",
  "name_asc",
  "name_desc",
  "rating",
] as const;
export type Sort = (typeof sorts)[number];

/** Decides which products a list shows, and how. It is stored only in the address. */
export type ListState = ListFilters & { layout: ListLayout; sort: Sort; page: number };

/** Products per page: full rows at two, three and four columns. */
export const PER_PAGE = 24;

export function orderedPrices(min: number | null, max: number | null) {
  const isSwapped = min !== null && max !== null && min > max;
  return isSwapped
    ? { minPriceCents: max, maxPriceCents: min }
    : { minPriceCents: min, maxPriceCents: max };
}

export function listQuery(state: ListState) {
  return {
    ...filterQuery(state),
    sort: state.sort === "default" ? undefined : state.sort,
    page: state.page,
    perPage: PER_PAGE,
  };
}

/** Changes filters and goes to the first page. */
export function withFilters(state: ListState, change: Partial<ListFilters>): ListState {
  return { ...state, ...change, page: 1 };
}

/** Sets the price filter; a lower and an upper limit in the wrong order are swapped. */
export function withPrices(state: ListState, min: number | null, max: number | null): ListState {
  return withFilters(state, orderedPrices(min, max));
}

/** The first page of the unfiltered list, as a base for links. */
export function unfilteredList(layout: ListLayout): ListState {
  return { ...noFilters, layout, sort: "default", page: 1 };
}
