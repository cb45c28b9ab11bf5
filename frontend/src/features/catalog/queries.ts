import {
  listBrandsOptions,
  listCategoriesOptions,
  listProductsOptions,
} from "@shop/api-client/queries";
import { useQuery } from "@tanstack/react-query";

import { pageQuery, type PageQuery } from "@/api/page-query";

import { readListAddress } from "./list-address";
import type { AddressParams } from "./list-filters";
import { listQuery, type ListState } from "./list-state";

const QUARTER_HOUR = 15 * 60_000;

export const categoriesQuery = () => ({ ...listCategoriesOptions(), staleTime: QUARTER_HOUR });

export const brandsQuery = () => ({ ...listBrandsOptions(), staleTime: QUARTER_HOUR });

/** Empty where they can't be had: a page with a shorter menu beats none. */
export function useCategories() {
  return useQuery({ ...categoriesQuery(), throwOnError: false }).data?.items ?? [];
}

/** Empty where they can't be had, as with the categories. */
export function useBrands() {
  return useQuery({ ...brandsQuery(), throwOnError: false }).data?.items ?? [];
}

export const productsQuery = (state: ListState) => listProductsOptions({ query: listQuery(state) });

/** What the product list needs before its first paint, from the address's query. */
export function productListQueries(search: AddressParams): PageQuery[] {
  // Both layouts show the same products, so the path makes no difference here.
  return [pageQuery(brandsQuery()), pageQuery(productsQuery(readListAddress("", search)))];
}
