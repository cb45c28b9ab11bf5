import { formatPoints } from "@/lib/points";
import { checkoutTexts } from "@/texts/checkout";

import { parsePoints } from "./typed-points";

/** What is wrong with the points that were typed, if anything: a redemption can't exceed them. */
export function pointsError(typed: string, mostHundredths: number): string | undefined {
  const hundredths = parsePoints(typed);
  if (hundredths === undefined) return checkoutTexts.points.notPoints;
  if (hundredths <= mostHundredths) return undefined;
  return mostHundredths === 0
    ? checkoutTexts.points.none
    : checkoutTexts.points.most(formatPoints(mostHundredths));
}
