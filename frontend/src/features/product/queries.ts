import { findProductOptions } from "@shop/api-client/queries";

import { pageQuery, type PageQuery } from "@/api/page-query";

/** What the product page needs before its first paint. */
export function productQueries(id: number): PageQuery[] {
  return [pageQuery(findProductOptions({ path: { id } }))];
}
