import { findPriceRangeOptions, listSearchCorrectionsOptions } from "@shop/api-client/queries";

import { filterQuery } from "./list-filters";
import type { ListState } from "./list-state";

/** The whole list's prices, whichever of them the shopper has chosen. */
export const priceRangeQuery = (state: ListState) =>
  findPriceRangeOptions({
    query: filterQuery({ ...state, minPriceCents: null, maxPriceCents: null }),
  });

export const searchCorrectionsQuery = (searchTerm: string) =>
  listSearchCorrectionsOptions({ query: { searchTerm } });
