import { QueryClient } from "@tanstack/react-query";

import { failureOf, type Problem } from "@/api/problem";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Problem;
  }
}

const MINUTE = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // While offline, the default would pause requests. With "always", they fail visibly.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, problem) =>
          failures < 2 && problem.status !== 404 && !isRejected(problem),
        // If a refetch fails, the page keeps the data that it already shows.
        throwOnError: (problem, query) => query.state.data === undefined && !isRejected(problem),
      },
    },
  });
}

/** A request above the rate limit is not rejected for good. */
function isRejected(problem: Problem): boolean {
  return failureOf(problem) === "rejected" && problem.status !== 429;
}
