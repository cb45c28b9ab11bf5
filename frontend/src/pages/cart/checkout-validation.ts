import type { Account, FieldError } from "@shop/api-client";
import { maxLength as limits } from "@shop/api-client/limits/create-order-request";
import {
  check,
  maxLength,
  nonEmpty,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
} from "valibot";

import { pointsError } from "@/features/checkout/components/points-and-notes";
import { lackingPart } from "@/features/checkout/lacking-record";
import { MAX_LINES, type QuoteState } from "@/features/checkout/use-quote";
import { buyerFields } from "@/features/registration/buyer-fields";
import { textAt } from "@/features/registration/registration-refusal";
import type { FieldErrors } from "@/hooks/use-form";
import { cartTexts } from "@/texts/cart";
import { checkoutTexts } from "@/texts/checkout";
import { registerTexts } from "@/texts/register";

import { COMPLETE_LINK_ID } from "./customer-section";

const METHODS = ["cash-on-delivery", "card", "bank-transfer", "card-wallet"] as const;

const orderFields = (asksAge: boolean) => ({
  // A choice that was not made is not there at all.
  shippingMethodId: pipe(optional(string(), ""), nonEmpty(checkoutTexts.delivery.missing)),
  paymentMethod: pipe(optional(string(), ""), picklist(METHODS, checkoutTexts.payment.missing)),
  notes: pipe(string(), maxLength(limits.notes, registerTexts.checkField)),
  ageConfirmed: pipe(
    optional(string(), ""),
    check((age) => !asksAge || age !== "", checkoutTexts.age.missing),
    transform((age) => age !== ""),
  ),
});

/** Validation of an order; a guest also enters a name and address. */
export const checkoutSchema = (isGuest: boolean, asksAge: boolean) =>
  isGuest ? object({ ...buyerFields, ...orderFields(asksAge) }) : object(orderFields(asksAge));

/**
 * What the gateway found wrong, by the names of the form's fields: "/guest/phone" is the field "phone".
 * What is wrong with something else, such as the cart, is none of theirs.
 */
export function checkoutErrors(errors: readonly FieldError[], form: HTMLFormElement): FieldErrors {
  const found = errors.flatMap(({ pointer, code }) => {
    const field = pointer.replace(/^\/(?:guest\/)?/, "");
    const isThere = form.elements.namedItem(field) !== null;
    return isThere ? [[field, textOf(field, code)] as const] : [];
  });
  return Object.fromEntries(found);
}

function textOf(field: string, code: string): string {
  // The whole address and the notes share one limit of the shop's system, which counts otherwise.
  if (field === "notes") return checkoutTexts.notes.tooLong;
  return textAt(field, code) ?? registerTexts.checkField;
}

/** What stands in the way of ordering, and where the shopper can do something about it. */
type Obstacle = { text: string; element?: HTMLElement | null };

type Ordering = {
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
