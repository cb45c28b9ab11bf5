import { isProblem } from "@shop/api-client/problems";

import { texts } from "@/texts/frame";

export { isProblem, type Problem, type ProblemCode, toProblem } from "@shop/api-client/problems";

type Failure = "not-found" | "offline" | "unavailable" | "rejected";

export function failureOf(error: unknown): Failure {
  if (!isProblem(error)) return "unavailable";
  if (error.status === 404) return "not-found";
  if (isProblem(error, "offline")) return "offline";
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
