import type { QueryClient } from "@tanstack/react-query";

import type { PageQuery } from "@/api/page-query";

/** A query's key and what the API says to it; null where that is a 404. */
type PageAnswer = readonly [PageQuery["queryKey"], unknown];

/** What travels with a rendered page, as JSON, so that the browser renders the same first. */
export interface PageState {
  /** What the page is about does not exist, so that "not found" stands in its place. */
  isMissing: boolean;
  /** Its prices are those of the customer who asked for it. */
  isOwn: boolean;
  answers: readonly PageAnswer[];
}

/** What has not been found is as if it were not asked for yet, on the server and at first in the browser. */
export function restoreAnswers(queryClient: QueryClient, answers: readonly PageAnswer[]): void {
  for (const [queryKey, data] of answers) queryClient.setQueryData(queryKey, data ?? undefined);
}

/** None where there is no such state or it can't be understood. */
export function readPageState(text: string | undefined): PageState | undefined {
  try {
    const state: unknown = JSON.parse(text ?? "");
    return isPageState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isPageState(value: unknown): value is PageState {
  if (typeof value !== "object" || value === null || !("answers" in value)) return false;
  const { answers } = value;
  return (
    "isMissing" in value &&
    typeof value.isMissing === "boolean" &&
    "isOwn" in value &&
    typeof value.isOwn === "boolean" &&
    Array.isArray(answers) &&
    answers.every((answer) => Array.isArray(answer) && Array.isArray(answer[0]))
  );
}
