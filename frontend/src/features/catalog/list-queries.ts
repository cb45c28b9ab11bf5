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

/** Queries that the product list at an address needs before its first paint. */
export function productListQueries(search: AddressParams): PageQuery[] {
  // Both layouts show the same products, so the path does not matter.
  return [pageQuery(brandsQuery()), pageQuery(productsQuery(readListAddress("", search)))];
}

/** The price range of the whole list, without the price filter. */
export const priceRangeQuery = (state: ListState) =>
  findPriceRangeOptions({
    query: filterQuery({ ...state, minPriceCents: null, maxPriceCents: null }),
  });

export const searchCorrectionsQuery = (searchTerm: string) =>
  listSearchCorrectionsOptions({ query: { searchTerm } });
