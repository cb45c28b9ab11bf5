import type { QueryClient } from "@tanstack/react-query";

import type { AddressMatch } from "@/app/routes";

/** The list of queries is in the deferred layout's chunk. */
export function prefetchPage(match: AddressMatch | undefined, queryClient: QueryClient): void {
  const queries = import("@/app/layout/deferred").then(({ pageQueries }) => pageQueries(match));
  queries.then(
    (pageQueryList) => {
      for (const query of pageQueryList) void query.prefetch(queryClient);
    },
    // Without that chunk, the page starts its queries when it renders.
    () => undefined,
  );
}
