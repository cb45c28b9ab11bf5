// Problems that the mocks answer with.
import { HttpResponse } from "msw";

import type { FieldError } from "../src/types.gen.js";
import type { Problem, ProblemCode } from "./problems.js";

/** Creates a problem for a mock, with all members. */
export function createProblem<Code extends ProblemCode>(
  code: Code,
  status: number,
  detail = "An example of this problem.",
): Problem<Code> {
  const title = code.replaceAll("-", " ");
  return { type: `/problems/${code}`, title, status, detail, instance: "urn:mock", errors: [] };
}

export function failure(code: ProblemCode, status: number, errors: FieldError[] = []) {
  const detail = errors.map((error) => `${error.pointer}: ${error.detail}`).join("; ") || undefined;
  return HttpResponse.json(
    { ...createProblem(code, status, detail), errors },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}

export const invalidBody = (errors: FieldError[]) => failure("invalid-body", 400, errors);
export const invalidParameter = (errors: FieldError[]) => failure("invalid-parameter", 400, errors);
export const keyReused = () => failure("idempotency-key-reused", 422);
export const notFound = () => failure("not-found", 404);
export const notSignedIn = () => failure("not-signed-in", 401);
