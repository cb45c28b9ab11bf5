import { flatten, type GenericSchema, safeParse } from "valibot";

/** What a form would say at each field of what was typed; undefined where all is well. */
export function faultsOf(
  schema: GenericSchema,
  typed: unknown,
): Record<string, string> | undefined {
  const { success, issues } = safeParse(schema, typed);
  if (success) return undefined;
  const nested = Object.entries(flatten(issues).nested ?? {});
  return Object.fromEntries(nested.map(([name, texts]) => [name, texts?.[0] ?? ""]));
}
