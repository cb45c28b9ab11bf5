import {
  findPriceRangeOptions,
  listProductsOptions,
  listSearchCorrectionsOptions,
} from "@shop/api-client/queries";

import { pageQuery, type PageQuery } from "@/api/page-query";

import { readListAddress } from "./list-address";
import { type AddressParams, filterQuery } from "./list-filters";
import { listQuery, type ListState } from "./list-state";
import { brandsQuery } from "./queries";

export const productsQuery = (state: ListState) => listProductsOptions({ query: listQuery(state) });

/** What the product list needs before its first paint, from the address's query. */
export function productListQueries(search: AddressParams): PageQuery[] {
  // Both layouts show the same products, so the path makes no difference here.
  return [pageQuery(brandsQuery()), pageQuery(productsQuery(readListAddress("", search)))];
}

/** The whole list's prices, whichever of them the shopper has chosen. */
export const priceRangeQuery = (state: ListState) =>
  findPriceRangeOptions({
    query: filterQuery({ ...state, minPriceCents: null, maxPriceCents: null }),
  });

export const searchCorrectionsQuery = (searchTerm: string) =>
  listSearchCorrectionsOptions({ query: { searchTerm } });
