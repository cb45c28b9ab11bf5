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
        staleTime: MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, problem) => failures < 2 && isWorthRetrying(problem),
        throwOnError: (problem) => failureOf(problem) !== "rejected",
      },
    },
  });
}

function isWorthRetrying(problem: Problem): boolean {
  const failure = failureOf(problem);
  return failure === "offline" || failure === "unavailable";
}
