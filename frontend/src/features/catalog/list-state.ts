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

/** Everything that decides which products a list shows; it lives in the address and nowhere else. */
export type ListState = ListFilters & { layout: ListLayout; sort: Sort; page: number };

/** What lists ask for at a time: full rows at two, three and four columns. */
export const PER_PAGE = 24;

export function orderedPrices(min: number | null, max: number | null) {
  const isSwapped = min !== null && max !== null && min > max;
  return isSwapped
    ? { minPriceCents: max, maxPriceCents: min }
    : { minPriceCents: min, maxPriceCents: max };
}

/** The parameters of the product list's operation. */
export function listQuery(state: ListState) {
  return {
    ...filterQuery(state),
    sort: state.sort === "default" ? undefined : state.sort,
    page: state.page,
    perPage: PER_PAGE,
  };
}

/** The same list with some filters changed, from its first page. */
export function withFilters(state: ListState, change: Partial<ListFilters>): ListState {
  return { ...state, ...change, page: 1 };
}

/** Prices in the order that they make sense in, whichever way round they were typed. */
export function withPrices(state: ListState, min: number | null, max: number | null): ListState {
  return withFilters(state, orderedPrices(min, max));
}

/** The first page of everything, as a base for links into the list. */
export function wholeList(layout: ListLayout): ListState {
  return { ...noFilters, layout, sort: "default", page: 1 };
}
