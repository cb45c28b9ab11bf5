import { type GenericSchema, flatten, safeParse } from "valibot";

import type { Problem } from "@/api/problem";

/** `fields` maps JSON pointers to error codes. */
export function refusedWith(
  status: number,
  code: string,
  fields: Readonly<Record<string, string>> = {},
): Problem {
  const errors = Object.entries(fields).map(([pointer, name]) => ({
    pointer,
    code: name,
    detail: name,
  }));
  return { type: `/problems/${code}`, title: code, status, detail: code, instance: "", errors };
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
