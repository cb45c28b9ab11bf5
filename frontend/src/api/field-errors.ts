import type { Problem } from "@/api/problem";

/** Maps the gateway's field errors to texts for the form; unknown fields and codes are omitted. */
export function fieldErrors(
  problem: Problem,
  textOf: (field: string, code: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    problem.errors.flatMap(({ pointer, code }) => {
      const field = pointer.replace(/^\//, "");
      const text = textOf(field, code);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}
