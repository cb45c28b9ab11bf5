import type { Problem } from "@/api/problem";

/** What the gateway says no with; `fields` are its codes by their pointers. */
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
