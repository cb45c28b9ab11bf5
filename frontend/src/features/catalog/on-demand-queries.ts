import { findPriceRangeOptions, listSearchCorrectionsOptions } from "@shop/api-client/queries";

import { filterQuery, type ListState } from "./list-state";

/** The whole list's prices, whichever of them the shopper has chosen. */
export const priceRangeQuery = (state: ListState) =>
  findPriceRangeOptions({
    query: filterQuery({ ...state, minPriceCents: null, maxPriceCents: null }),
  });

export const searchCorrectionsQuery = (searchTerm: string) =>
  listSearchCorrectionsOptions({ query: { searchTerm } });
