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

export function listQuery(state: ListState) {
  return {
    ...filterQuery(state),
    sort: state.sort === "default" ? undefined : state.sort,
    page: state.page,
    perPage: PER_PAGE,
  };
}

export function withFilters(state: ListState, change: Partial<ListFilters>): ListState {
  return { ...state, ...change, page: 1 };
}

export function withPrices(state: ListState, min: number | null, max: number | null): ListState {
  return withFilters(state, orderedPrices(min, max));
}

export function unfilteredList(layout: ListLayout): ListState {
  return { ...noFilters, layout, sort: "default", page: 1 };
}
