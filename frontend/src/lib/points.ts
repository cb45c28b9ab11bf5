import { formatHundredths } from "./money";

/** "1,234.50" from hundredths of a point. */
export function formatPoints(hundredths: number): string {
  return `${hundredths < 0 ? "-" : ""}${formatHundredths(Math.abs(hundredths))}`;
}
