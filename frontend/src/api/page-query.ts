import type { Parameters } from "@shop/api-client/runtime";
import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";

import type { Problem } from "@/api/problem";

/** The form of every key of the generated client. */
export type OperationKey = readonly [{ _id: string; path?: Parameters; query?: Parameters }];

/** A query that a page needs before its first paint: the browser prefetches it, the gateway answers it. */
export interface PageQuery {
  readonly queryKey: OperationKey;
  /** Where this has not been found, the page does not exist either. */
  readonly decides: boolean;
  prefetch(queryClient: QueryClient): Promise<void>;
}

export function pageQuery<TData, TKey extends OperationKey>(
  options: FetchQueryOptions<TData, Problem, TData, TKey>,
  { decides = false } = {},
): PageQuery {
  return {
    queryKey: options.queryKey,
    decides,
    prefetch: (queryClient) => queryClient.prefetchQuery(options),
  };
}
