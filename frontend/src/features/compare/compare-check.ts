import { MAX_COMPARED } from "@/store/limits";

export type CompareChange = "added" | "removed" | "full";

/** What a click at a product's compare button does. */
export function compareChange(compared: readonly number[], id: number): CompareChange {
  if (compared.includes(id)) return "removed";
  return compared.length >= MAX_COMPARED ? "full" : "added";
}
