import type { QueryClient } from "@tanstack/react-query";

import type { PageQuery } from "@/api/page-query";

/** A query's key and the API's response; null where that is a 404. */
type PageResponse = readonly [PageQuery["queryKey"], unknown];

/** What travels with a rendered page, as JSON, so that the browser renders the same first. */
export interface PageState {
  /** What the page is about does not exist, so that "not found" stands in its place. */
  isMissing: boolean;
  /** Its prices are those of the customer who asked for it. */
  isOwn: boolean;
  responses: readonly PageResponse[];
}

/** Data that was not found counts as not requested yet, on the server and at first in the browser. */
export function restoreResponses(
  queryClient: QueryClient,
  responses: readonly PageResponse[],
): void {
  for (const [queryKey, data] of responses) queryClient.setQueryData(queryKey, data ?? undefined);
}

/** `undefined` for the plain shell, and where the state can't be read. */
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
