import { findHomePageOptions, listProductsOptions } from "@shop/api-client/react-query";

import { pageQuery, type PageQuery } from "@/api/page-query";
import { brandsQuery } from "@/features/catalog/queries";
import { slidesQuery } from "@/features/tenant/queries";

export const newProductsQuery = (tab?: string) =>
  listProductsOptions({ query: { new: true, perPage: 12, ...(tab ? { tab } : {}) } });

export const hotDealsQuery = (tab?: string) =>
  listProductsOptions({ query: { hot: true, perPage: 12, ...(tab ? { tab } : {}) } });

const QUARTER_HOUR = 15 * 60_000;

export const homePageQuery = () => ({ ...findHomePageOptions(), staleTime: QUARTER_HOUR });

export function homeQueries(): PageQuery[] {
  return [
    pageQuery(slidesQuery()),
    pageQuery(homePageQuery()),
    pageQuery(newProductsQuery()),
    pageQuery(hotDealsQuery()),
    pageQuery(brandsQuery()),
  ];
}
