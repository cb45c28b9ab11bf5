import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";

import type { Problem } from "@/api/problem";

/** The form of every key of the generated client. */
export type OperationKey = readonly [
  { _id: string; path?: Record<string, unknown>; query?: Record<string, unknown> },
];

/** A query that a page needs before its first paint: the browser prefetches it, the gateway answers it. */
export interface PageQuery {
  readonly queryKey: OperationKey;
  prefetch(queryClient: QueryClient): Promise<void>;
}

export function pageQuery<TData, TKey extends OperationKey>(
  options: FetchQueryOptions<TData, Problem, TData, TKey>,
): PageQuery {
  return {
    queryKey: options.queryKey,
    prefetch: (queryClient) => queryClient.prefetchQuery(options),
  };
}
