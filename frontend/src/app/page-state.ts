import type { QueryClient } from "@tanstack/react-query";

import type { PageQuery } from "@/api/page-query";

/**
 * A query key and the API's response; `null` if the response was a 404. The browser reads a
 * preliminary response again at once.
 */
type PageResponse = readonly [PageQuery["queryKey"], unknown, isPreliminary?: boolean];

/** Embedded in the page as JSON, so that the browser hydrates from the same responses. */
interface PageState {
  /** Whether the page shows "not found" because its product or post does not exist. */
  isMissing: boolean;
  /** Whether the prices are those of the customer who requested the page. */
  isOwn: boolean;
  /** Whether responses failed or were late when the gateway rendered the page. */
  isPartial?: boolean;
  responses: readonly PageResponse[];
}

/** A query whose response was a 404 gets no data, on the server and in the browser. */
export function restoreResponses(
  queryClient: QueryClient,
  responses: readonly PageResponse[],
): void {
  for (const [queryKey, data, isPreliminary = false] of responses) {
    const age = isPreliminary ? { updatedAt: 0 } : undefined;
    queryClient.setQueryData(queryKey, data ?? undefined, age);
  }
}

export function readPageState(text: string | undefined): PageState | undefined {
  try {
    const state: unknown = JSON.parse(text ?? "");
    return isPageState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isPageState(value: unknown): value is PageState {
  if (typeof value !== "object" || value === null || !("responses" in value)) return false;
  const { responses } = value;
  return (
    "isMissing" in value &&
    typeof value.isMissing === "boolean" &&
    "isOwn" in value &&
    typeof value.isOwn === "boolean" &&
    Array.isArray(responses) &&
    responses.every((response) => Array.isArray(response) && Array.isArray(response[0]))
  );
}
