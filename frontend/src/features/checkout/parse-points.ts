import { parseMoney } from "@/lib/money";

export const MAX_POINTS_LENGTH = 20;

/** Parses points such as "1,234.50" or "12,5" into hundredths. */
export function parsePoints(text: string): number | undefined {
  if (text.trim() === "") return 0;
  // A comma before exactly three digits separates thousands; any other comma is a decimal comma.
  return parseMoney(text.replaceAll(/,(?=\d{3}(?!\d))/g, ""));
}
