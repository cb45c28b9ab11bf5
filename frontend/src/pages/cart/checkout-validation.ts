import type { Account, FieldError, FieldErrorCode } from "@shop/api-client";
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
import { PAYMENT_METHODS } from "@/features/checkout/draft";
import { missingAccountPart } from "@/features/checkout/missing-account-part";
import { MAX_LINES, type QuoteState } from "@/features/checkout/use-quote";
import type { FieldErrors } from "@/hooks/use-form";
import { buyerErrorText, buyerFields } from "@/lib/buyer-fields";
import { cartTexts } from "@/texts/cart";
import { checkoutTexts } from "@/texts/checkout";
import { registerTexts } from "@/texts/register";

import { COMPLETE_LINK_ID } from "./customer-section";

const orderFields = (hasAgeGate: boolean) => ({
  // Without a choice the field is missing from the form data.
  shippingMethodId: pipe(optional(string(), ""), nonEmpty(checkoutTexts.delivery.missing)),
  paymentMethod: pipe(
    optional(string(), ""),
    picklist(PAYMENT_METHODS, checkoutTexts.payment.missing),
  ),
  notes: pipe(string(), maxLength(limits.notes, registerTexts.checkField)),
  ageConfirmed: pipe(
    optional(string(), ""),
    check((age) => !hasAgeGate || age !== "", checkoutTexts.age.missing),
    transform((age) => age !== ""),
  ),
});

export const checkoutSchema = (isGuest: boolean, hasAgeGate: boolean) =>
  isGuest
    ? object({ ...buyerFields, ...orderFields(hasAgeGate) })
    : object(orderFields(hasAgeGate));

/** Maps "/guest/phone" to the field "phone". Leaves out errors of other parts, such as the cart. */
export function checkoutErrors(errors: readonly FieldError[], form: HTMLFormElement): FieldErrors {
  const found = errors.flatMap(({ pointer, code }) => {
    const field = pointer.replace(/^\/(?:guest\/)?/, "");
    const isInForm = form.elements.namedItem(field) !== null;
    return isInForm ? [[field, textOf(field, code)] as const] : [];
  });
  return Object.fromEntries(found);
}

function textOf(field: string, code: FieldErrorCode): string {
  // In the Retail API the address and the notes share one length limit.
  if (field === "notes") return checkoutTexts.notes.tooLong;
  return buyerErrorText(field, code) ?? registerTexts.checkField;
}

/** `element` is where the shopper can resolve the obstacle. */
type Obstacle = { text: string; element?: HTMLElement | null };

type ObstacleInput = {
  state: QuoteState;
  /** Account of a signed-in customer, if it is loaded. */
  account: Account | undefined;
  typedPoints: string;
};

/** Checks the cart, quote and account; the schema validates the fields. */
export function findObstacle(
  { state, account, typedPoints }: ObstacleInput,
  form: HTMLFormElement,
): Obstacle | null {
  const { response, isCurrent, isTooLong, problem } = state;
  if (isTooLong) return { text: cartTexts.tooManyLines(MAX_LINES) };
  if (problem !== null) return { text: checkoutTexts.unpriced };
  if (response === undefined) return { text: checkoutTexts.wait };
  const { lines, points } = response.quote;
  // An outdated quote still contains the line that the shopper just removed.
  if (isCurrent && lines.some((line) => line.problem !== null)) {
    const line = document.querySelector<HTMLElement>("li[data-problem]");
    return { text: checkoutTexts.brokenLines, element: line };
  }
  if (account !== undefined && missingAccountPart(account) !== null) {
    const link = document.getElementById(COMPLETE_LINK_ID);
    return { text: checkoutTexts.buyer.incomplete, element: link };
  }
  const wrongPoints = points === null ? undefined : pointsError(typedPoints, points.mostHundredths);
  if (wrongPoints !== undefined) {
    return { text: wrongPoints, element: form.querySelector<HTMLElement>("[name=points]") };
  }
  return null;
}
