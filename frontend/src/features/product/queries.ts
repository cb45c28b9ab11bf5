import {
  findProductOptions,
  findProductStockOptions,
  listRelatedProductsOptions,
} from "@shop/api-client/queries";

import { pageQuery, type PageQuery } from "@/api/page-query";

const SECOND_MS = 1000;

export const productQuery = (id: number) => findProductOptions({ path: { id } });

/**
 * Stock is requested again for each product view: server-rendered pages do not contain it, because
 * they are cached.
 */
export const productStockQuery = (id: number) => ({
  ...findProductStockOptions({ path: { id } }),
  staleTime: 10 * SECOND_MS,
  throwOnError: false,
});

export const relatedProductsQuery = (id: number) => listRelatedProductsOptions({ path: { id } });

/** Queries that the product page needs before its first paint. */
export function productQueries(id: number): PageQuery[] {
  return [
    pageQuery(productQuery(id), { decidesHttpStatus: true }),
    pageQuery(relatedProductsQuery(id)),
  ];
}
