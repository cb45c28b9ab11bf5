import type { Account } from "@shop/api-client";

import { lackingPart } from "@/features/checkout/lacking-record";
import { pointsError } from "@/features/checkout/points-error";
import { MAX_LINES } from "@/features/checkout/quoted-cart";
import type { QuoteState } from "@/features/checkout/use-quote";
import { cartTexts } from "@/texts/cart";
import { checkoutTexts } from "@/texts/checkout";

import { COMPLETE_LINK_ID } from "./customer-section";

/** What stands in the way of ordering, and where the shopper can do something about it. */
export type Obstacle = { text: string; element?: HTMLElement | null };

export type Ordering = {
  state: QuoteState;
  /** The customer's record, where there is one and it is known. */
  account: Account | undefined;
  typedPoints: string;
};

/** What of cart, price and record stands in the way; what was typed is checked besides. */
export function findObstacle(
  { state, account, typedPoints }: Ordering,
  form: HTMLFormElement,
): Obstacle | null {
  const { answer, isCurrent, isTooLong, problem } = state;
  if (isTooLong) return { text: cartTexts.tooManyLines(MAX_LINES) };
  if (problem !== null) return { text: checkoutTexts.unpriced };
  if (answer === undefined) return { text: checkoutTexts.wait };
  const { lines, points } = answer.quote;
  // An outdated quote still has the line that the shopper has just removed.
  if (isCurrent && lines.some((line) => line.problem !== null)) {
    const line = document.querySelector<HTMLElement>("li[data-problem]");
    return { text: checkoutTexts.brokenLines, element: line };
  }
  if (account !== undefined && lackingPart(account) !== null) {
    const link = document.getElementById(COMPLETE_LINK_ID);
    return { text: checkoutTexts.buyer.incomplete, element: link };
  }
  const wrongPoints = points === null ? undefined : pointsError(typedPoints, points.mostHundredths);
  if (wrongPoints !== undefined) {
    return { text: wrongPoints, element: form.querySelector<HTMLElement>("[name=points]") };
  }
  return null;
}
