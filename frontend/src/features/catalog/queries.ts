import {
  listBrandsOptions,
  listCategoriesOptions,
  listProductsOptions,
} from "@shop/api-client/queries";

import { pageQuery, type PageQuery } from "@/api/page-query";

const QUARTER_HOUR = 15 * 60_000;

export const categoriesQuery = () => ({ ...listCategoriesOptions(), staleTime: QUARTER_HOUR });

export const brandsQuery = () => ({ ...listBrandsOptions(), staleTime: QUARTER_HOUR });

/** What the product list needs before its first paint, from the address's query. */
export function productListQueries(_search: URLSearchParams): PageQuery[] {
  return [pageQuery(brandsQuery()), pageQuery(listProductsOptions())];
}
