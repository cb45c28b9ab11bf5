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
        // The request itself tells whether there is a connection; paused, it would tell nothing.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, problem) => failures < 2 && isWorthRetrying(problem),
        // What is there stays on the page when refreshing it fails.
        throwOnError: (problem, query) =>
          query.state.data === undefined && (failureOf(problem) !== "rejected" || isEarly(problem)),
      },
    },
  });
}

function isWorthRetrying(problem: Problem): boolean {
  const failure = failureOf(problem);
  return failure === "offline" || failure === "unavailable" || isEarly(problem);
}

/** Over a rate limit: the same request succeeds later, as after a failure of the server. */
function isEarly(problem: Problem): boolean {
  return problem.status === 429;
}
