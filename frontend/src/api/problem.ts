import type { Problem } from "@shop/api-client";

export type { Problem } from "@shop/api-client";

type Failure = "not-found" | "offline" | "unavailable" | "rejected";

const OFFLINE = "/problems/offline";

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "type" in value && "status" in value;
}

export function toProblem(error: unknown, response: Response | undefined): Problem {
  if (isProblem(error)) return error;
  if (response === undefined) {
    return {
      type: OFFLINE,
      title: "No connection",
      status: 0,
      detail: "The shop could not be reached.",
      instance: "",
      errors: [],
    };
  }
  return {
    type: "/problems/internal",
    title: "Something went wrong",
    status: response.status,
    detail: "The answer could not be read.",
    instance: response.headers.get("x-request-id") ?? "",
    errors: [],
  };
}

export function failureOf(error: unknown): Failure {
  if (!isProblem(error)) return "unavailable";
  if (error.status === 404) return "not-found";
  if (error.type === OFFLINE) return "offline";
  return error.status >= 500 ? "unavailable" : "rejected";
}
