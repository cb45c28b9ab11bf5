import type { QueryClient } from "@tanstack/react-query";

import type { AddressMatch } from "@/app/routes";

/**
 * Starts the queries that the page plan of an address lists. The page plans are in the deferred
 * layout's chunk.
 */
export function prefetchPage(match: AddressMatch | undefined, queryClient: QueryClient): void {
  const queries = import("@/app/layout/deferred").then(({ pageQueries }) => pageQueries(match));
  queries.then(
    (pageQueryList) => {
      for (const query of pageQueryList) void query.prefetch(queryClient);
    },
    // Without the deferred layout's chunk, the page starts its queries when it renders.
    () => undefined,
  );
}
