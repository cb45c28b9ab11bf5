import type { Problem } from "@shop/api-client";

import { texts } from "@/texts/frame";

export type { Problem } from "@shop/api-client";

type Failure = "not-found" | "offline" | "unavailable" | "rejected";

const OFFLINE = "/problems/offline";

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "type" in value && "status" in value;
}

export function toProblem(error: unknown, response: Response | undefined): Problem {
  if (isProblem(error)) return error;
  const [type, title, detail] = response
    ? (["/problems/internal", "Something went wrong", "The answer could not be read."] as const)
    : ([OFFLINE, "No connection", "The shop could not be reached."] as const);
  return {
    type,
    title,
    status: response?.status ?? 0,
    detail,
    instance: response?.headers.get("x-request-id") ?? "",
    errors: [],
  };
}

export function failureOf(error: unknown): Failure {
  if (!isProblem(error)) return "unavailable";
  if (error.status === 404) return "not-found";
  if (error.type === OFFLINE) return "offline";
  return error.status >= 500 ? "unavailable" : "rejected";
}

/**
 * Id of a failed read in the gateway's log; empty without one. The log has no line for a read with
 * invalid parameters.
 */
export const requestIdOf = (error: unknown): string =>
  isProblem(error) && error.status >= 429 ? error.instance : "";

interface FailureText {
  title: string;
  description: string;
}

/** Properties of the error message for a part that failed to load; `failed` is its text while online. */
export function failureMessage(error: unknown, failed: FailureText = texts.failure.unavailable) {
  const offline = failureOf(error) === "offline";
  return {
    ...(offline ? texts.failure.offline : failed),
    offline,
    requestId: requestIdOf(error),
  };
}
