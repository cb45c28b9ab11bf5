import type { Problem as ServerProblem } from "../src/types.gen.ts";

/** Failure of a request: a problem document of the gateway, or `offline` if there was no response. */
export type Problem = ServerProblem;

/** Whether a value is a problem. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "type" in value && "status" in value;
}

/** Turns whatever a request failed with into a problem. */
export function toProblem(error: unknown, response: Response | undefined): Problem {
  if (isProblem(error)) return error;
  const [type, title, detail] = response
    ? (["/problems/internal", "Something went wrong", "The answer could not be read."] as const)
    : (["/problems/offline", "No connection", "The shop could not be reached."] as const);
  return {
    type,
    title,
    status: response?.status ?? 0,
    detail,
    instance: response?.headers.get("x-request-id") ?? "",
    errors: [],
  };
}
