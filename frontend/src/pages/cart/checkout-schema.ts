import type { GuestBuyer } from "@shop/api-client";
import { maxLength as limits } from "@shop/api-client/limits/create-order-request";
import {
  check,
  type GenericSchema,
  maxLength,
  nonEmpty,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
} from "valibot";

import { digits, email, needed, optionalText, ticked } from "@/lib/form-rules";
import { checkoutTexts } from "@/texts/checkout";
import { registerTexts } from "@/texts/register";

const { at, notDigits, notAccepted } = registerTexts;

/** What an order without an account must have; where it goes is a part of the cart. */
const guestFields = {
  firstName: needed(at.firstName),
  lastName: needed(at.lastName),
  company: optionalText,
  countryCode: needed(at.countryCode),
  street: needed(at.street),
  city: needed(at.city),
  postcode: needed(at.postcode),
  phone: digits(notDigits),
  email: email(at.email),
  privacyAccepted: ticked(notAccepted),
} satisfies Record<keyof GuestBuyer | "countryCode", GenericSchema>;

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

/** What an order must have; of somebody without an account also who it is for. */
export const checkoutSchema = (isGuest: boolean, asksAge: boolean) =>
  isGuest ? object({ ...guestFields, ...orderFields(asksAge) }) : object(orderFields(asksAge));
