import {
  findPriceRangeOptions,
  listProductsOptions,
  listSearchCorrectionsOptions,
} from "@shop/api-client/react-query";

import { pageQuery, type PageQuery } from "@/api/page-query";

import { readListAddress } from "./list-address";
import { type AddressParams, filterQuery } from "./list-filters";
import { listQuery, type ListState } from "./list-state";
import { brandsQuery } from "./queries";

export const productsQuery = (state: ListState) =>
  listProductsOptions({ query: { ...listQuery(state), facets: true } });

export function productListQueries(search: AddressParams): PageQuery[] {
  // Both layouts show the same products, so every path gives the same query.
  const anyPath = "";
  return [pageQuery(brandsQuery()), pageQuery(productsQuery(readListAddress(anyPath, search)))];
}

/**
 * Without facets. Ignores the price filter: the slider covers all prices of the list. Also ignores
 * the filters that need facets.
 */
export const priceRangeQuery = (state: ListState) =>
  findPriceRangeOptions({
    query: filterQuery({
      ...state,
      brands: [],
      colors: [],
      sizes: [],
      minRating: null,
      minPriceCents: null,
      maxPriceCents: null,
    }),
  });

export const searchCorrectionsQuery = (searchTerm: string) =>
  listSearchCorrectionsOptions({ query: { searchTerm } });
