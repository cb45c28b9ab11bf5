import type { QueryClient } from "@tanstack/react-query";

import type { PageQuery } from "@/api/page-query";

/** The answers travel with the page as JSON: [query key, data] pairs. */
export type PageState = readonly (readonly [PageQuery["queryKey"], unknown])[];

export function restoreAnswers(queryClient: QueryClient, state: PageState): void {
  for (const [queryKey, data] of state) queryClient.setQueryData(queryKey, data);
}

export function isPageState(value: unknown): value is PageState {
  return Array.isArray(value) && value.every((entry) => Array.isArray(entry) && entry.length === 2);
}
