import { parseMoney } from "@/lib/money";

/**
 * Parses points such as "1,234.50" or "12,5" into hundredths; undefined if the text is not a
 * number.
 */
export function parsePoints(text: string): number | undefined {
  if (text.trim() === "") return 0;
  // A comma before three digits separates thousands, otherwise it is a decimal comma.
  return parseMoney(text.replaceAll(/,(?=\d{3}(?!\d))/g, ""));
}
