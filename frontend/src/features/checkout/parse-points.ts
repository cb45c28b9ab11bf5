import { parseMoney } from "@/lib/money";

/** Maximum length of the typed points, far above real numbers. */
export const MAX_POINTS_LENGTH = 20;

/**
 * Parses points such as "1,234.50" or "12,5" into hundredths; undefined if the text is not a
 * number.
 */
export function parsePoints(text: string): number | undefined {
  if (text.trim() === "") return 0;
  // A comma before three digits separates thousands, otherwise it is a decimal comma.
  return parseMoney(text.replaceAll(/,(?=\d{3}(?!\d))/g, ""));
}
