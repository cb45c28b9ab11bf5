// Orders of the mocks' lists.
import type { ListProductsData, ProductSummary } from "../src/types.gen.js";

type Sort = NonNullable<NonNullable<ListProductsData["query"]>["sort"]>;
type Compare = (left: ProductSummary, right: ProductSummary) => number;

const descending =
  (compare: Compare): Compare =>
  (left, right) =>
    compare(right, left);

const byPrice: Compare = (left, right) => left.minPriceCents - right.minPriceCents;
const byName: Compare = (left, right) => left.name.localeCompare(right.name, "en");
const byRating: Compare = (left, right) =>
  left.rating - right.rating || left.reviewCount - right.reviewCount;

const savingOf = ({ priceCents, salePriceCents }: ProductSummary) =>
  1 - (salePriceCents ?? priceCents) / priceCents;

/** `relevance` and `default` are the sequence of the mocks' own list. A later product has a higher id. */
const ORDERS: Readonly<Partial<Record<Sort, Compare>>> = {
  name_asc: byName,
  name_desc: descending(byName),
  newest: (left, right) => right.id - left.id,
  price_asc: byPrice,
  price_desc: descending(byPrice),
  rating: descending(byRating),
  saving: (left, right) => savingOf(right) - savingOf(left),
};

const isSort = (name: string): name is Sort => name in ORDERS;

/** Sorts products as a list's parameter `sort` says. Equal ones are in the order of their ids, as those of the API. */
export function sorted<Item extends ProductSummary>(
  products: readonly Item[],
  sort: string | null,
): readonly Item[] {
  const compare = sort !== null && isSort(sort) ? ORDERS[sort] : undefined;
  if (!compare) return products;
  return products.toSorted((left, right) => compare(left, right) || left.id - right.id);
}
