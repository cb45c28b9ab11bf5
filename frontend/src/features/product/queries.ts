import {
  findProductOptions,
  findProductStockOptions,
  listRelatedProductsOptions,
} from "@shop/api-client/queries";

import { pageQuery, type PageQuery } from "@/api/page-query";

const SECONDS = 1000;

export const productQuery = (id: number) => findProductOptions({ path: { id } });

/** Stock is requested again for each view of a product; cached pages never contain it. */
export const productStockQuery = (id: number) => ({
  ...findProductStockOptions({ path: { id } }),
  staleTime: 10 * SECONDS,
  throwOnError: false,
});

export const relatedProductsQuery = (id: number) => listRelatedProductsOptions({ path: { id } });

/** Queries that the product page needs before its first paint. */
export function productQueries(id: number): PageQuery[] {
  return [
    pageQuery(productQuery(id), { decidesStatus: true }),
    pageQuery(relatedProductsQuery(id)),
  ];
}
