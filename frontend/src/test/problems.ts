import type { FieldErrorCode } from "@shop/api-client";
import { type GenericSchema, flatten, safeParse } from "valibot";

import type { Problem, ProblemCode } from "@/api/problem";

/** Request id of all problems in tests, and the text that shows it. */
export const REQUEST_ID = "urn:uuid:019aa0f2-0c5e-7bd1-9c3c-2f6d6c1f5d0b";
export const SUPPORT_CODE = "Support code: 2f6d6c1f5d0b";

/** `fields` maps JSON pointers to error codes. */
export function refusedWith(
  status: number,
  code: ProblemCode,
  fields: Readonly<Record<string, FieldErrorCode>> = {},
): Problem {
  const errors = Object.entries(fields).map(([pointer, name]) => ({
    pointer,
    code: name,
    detail: name,
  }));
  const instance = status === 0 ? "" : REQUEST_ID;
  return { type: `/problems/${code}`, title: code, status, detail: code, instance, errors };
}

export function fieldErrorsOf(
  schema: GenericSchema,
  typed: unknown,
): Record<string, string> | undefined {
  const { success, issues } = safeParse(schema, typed);
  if (success) return undefined;
  const nested = Object.entries(flatten(issues).nested ?? {});
  return Object.fromEntries(nested.map(([name, texts]) => [name, texts?.[0] ?? ""]));
}
