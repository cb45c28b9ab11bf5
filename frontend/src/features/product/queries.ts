import {
  findProductOptions,
  findProductStockOptions,
  listRelatedProductsOptions,
} from "@shop/api-client/react-query";

import { pageQuery, type PageQuery } from "@/api/page-query";

const SECOND_MS = 1000;

export const productQuery = (id: number) => findProductOptions({ path: { id } });

/** Server-rendered pages are cached, so they do not contain the stock. */
export const productStockQuery = (id: number) => ({
  ...findProductStockOptions({ path: { id } }),
  staleTime: 10 * SECOND_MS,
  throwOnError: false,
});

export const relatedProductsQuery = (id: number) => listRelatedProductsOptions({ path: { id } });

export function productQueries(id: number): PageQuery[] {
  return [
    pageQuery(productQuery(id), { decidesHttpStatus: true }),
    pageQuery(relatedProductsQuery(id)),
  ];
}
