import type { QueryClient } from "@tanstack/react-query";

import type { AddressMatch } from "@/app/routes";

/** Asks for what a page needs; what each page needs comes with the deferred layout. */
export function prefetchPage(match: AddressMatch | undefined, queryClient: QueryClient): void {
  const queries = import("@/app/layout/late").then(({ pageQueries }) => pageQueries(match));
  queries.then(
    (found) => {
      for (const query of found) void query.prefetch(queryClient);
    },
    // Where its chunk can't be had, the page asks itself.
    () => undefined,
  );
}
