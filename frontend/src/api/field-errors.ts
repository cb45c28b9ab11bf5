import type { Problem } from "@/api/problem";

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
