import { parseMoney } from "@/lib/money";

/** Hundredths of a point from what a shopper types, such as "1,234.50" or "12,5"; undefined where it is no number. */
export function parsePoints(text: string): number | undefined {
  if (text.trim() === "") return 0;
  // A comma before three digits groups thousands; before fewer it is somebody's decimal point.
  return parseMoney(text.replaceAll(/,(?=\d{3}(?!\d))/g, ""));
}
