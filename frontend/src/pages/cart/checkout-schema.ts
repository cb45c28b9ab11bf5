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

import { MAX_NOTES_LENGTH } from "@/features/checkout/draft";
import { buyerFields } from "@/features/registration/registration";
import { checkoutTexts } from "@/texts/checkout";
import { registerTexts } from "@/texts/register";

const METHODS = ["cash-on-delivery", "card", "bank-transfer", "card-wallet"] as const;

const orderFields = (asksAge: boolean) => ({
  // A choice that was not made is not there at all.
  shippingMethodId: pipe(optional(string(), ""), nonEmpty(checkoutTexts.delivery.missing)),
  paymentMethod: pipe(optional(string(), ""), picklist(METHODS, checkoutTexts.payment.missing)),
  notes: pipe(string(), maxLength(MAX_NOTES_LENGTH, registerTexts.checkField)),
  ageConfirmed: pipe(
    optional(string(), ""),
    check((ticked) => !asksAge || ticked !== "", checkoutTexts.age.missing),
    transform((ticked) => ticked !== ""),
  ),
});

/** What an order must have; of somebody without an account also who it is for. */
export const checkoutSchema = (isGuest: boolean, asksAge: boolean) =>
  isGuest ? object({ ...buyerFields, ...orderFields(asksAge) }) : object(orderFields(asksAge));
