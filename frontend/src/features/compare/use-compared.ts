import type { Product } from "@shop/api-client";
import { findProductOptions } from "@shop/api-client/react-query";
import { useQueries } from "@tanstack/react-query";

import { failureOf, requestIdOf } from "@/api/problem";

export type Compared = { id: number } & (
  | { state: "loading" | "gone" }
  | { state: "failed"; requestId: string; retry: () => void }
  | { state: "loaded"; product: Product }
);

export function useCompared(ids: readonly number[]): Compared[] {
  const queries = useQueries({
    queries: ids.map((id) => ({ ...findProductOptions({ path: { id } }), throwOnError: false })),
  });
  return queries.map(({ data, error, isFetching, refetch }, index) => {
    const id = ids[index] ?? 0;
    if (data !== undefined) return { id, state: "loaded", product: data };
    if (error === null || isFetching) return { id, state: "loading" };
    if (failureOf(error) === "not-found") return { id, state: "gone" };
    return { id, state: "failed", requestId: requestIdOf(error), retry: () => void refetch() };
  });
}
