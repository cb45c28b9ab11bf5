import type { Problem } from "@/api/problem";

/** What the gateway found wrong with the fields of a body, in the shopper's words; the rest is left out. */
export function fieldErrors(
  problem: Problem,
  say: (field: string, code: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    problem.errors.flatMap(({ pointer, code }) => {
      const field = pointer.replace(/^\//, "");
      const text = say(field, code);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}
