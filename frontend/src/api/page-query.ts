import type { Parameters } from "@shop/api-client";
import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";

import type { Problem } from "@/api/problem";

/** Type of the generated client's query keys. */
export type OperationKey = readonly [{ _id: string; path?: Parameters; query?: Parameters }];

/** A query that a page needs before its first paint. */
export interface PageQuery {
  readonly queryKey: OperationKey;
  /** If this query's response is a 404, the whole page is a 404. */
  readonly decidesHttpStatus: boolean;
  prefetch(queryClient: QueryClient): Promise<void>;
}

export function pageQuery<TData, TError extends Problem, TKey extends OperationKey>(
  options: FetchQueryOptions<TData, TError, TData, TKey>,
  { decidesHttpStatus = false } = {},
): PageQuery {
  return {
    queryKey: options.queryKey,
    decidesHttpStatus,
    prefetch: (queryClient) => queryClient.prefetchQuery(options),
  };
}
