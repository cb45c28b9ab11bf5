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
export type ListState = {
  layout: ListLayout;
  category: string | null;
  /** What the chosen category is called; shown, never sent. */
  title: string | null;
  subcategory: number | null;
  brand: number | null;
  brandName: string | null;
  searchTerm: string | null;
  minPriceCents: number | null;
  maxPriceCents: number | null;
  isNew: boolean;
  isHot: boolean;
  inStock: boolean;
  onSale: boolean;
  sort: Sort;
  page: number;
};

export type ListFilters = Omit<ListState, "layout" | "sort" | "page">;

/** What lists ask for at a time: full rows at two, three and four columns. */
export const PER_PAGE = 24;
export const MAX_SEARCH_LENGTH = 100;
export const MAX_PRICE_CENTS = 100_000_000;
export const MAX_PAGE = 10_000;

export function orderedPrices(min: number | null, max: number | null) {
  const isSwapped = min !== null && max !== null && min > max;
  return isSwapped
    ? { minPriceCents: max, maxPriceCents: min }
    : { minPriceCents: min, maxPriceCents: max };
}

/** The filters as the shop's operations know them. */
export function filterQuery(state: ListState) {
  return {
    category: state.category ?? undefined,
    subcategory: state.subcategory ?? undefined,
    brand: state.brand ?? undefined,
    searchTerm: state.searchTerm ?? undefined,
    minPriceCents: state.minPriceCents ?? undefined,
    maxPriceCents: state.maxPriceCents ?? undefined,
    new: state.isNew || undefined,
    hot: state.isHot || undefined,
    inStock: state.inStock || undefined,
    onSale: state.onSale || undefined,
  };
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
