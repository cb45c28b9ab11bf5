import type { FieldErrorCode, GuestBuyer } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-customer-request";
import type { GenericSchema } from "valibot";

import { registerTexts } from "@/texts/register";

import { email, optionalText, phone, requiredCheckbox, requiredText } from "./form-rules";

const { fields, fieldError, notDigits, notAccepted, checkField } = registerTexts;

/** Rules for the person and address fields of registration [ACC-07] and guest checkout. */
export const buyerFields = {
  firstName: requiredText(fieldError.firstName),
  lastName: requiredText(fieldError.lastName),
  company: optionalText,
  countryCode: requiredText(fieldError.countryCode),
  street: requiredText(fieldError.street),
  city: requiredText(fieldError.city),
  postcode: requiredText(fieldError.postcode),
  phone: phone(notDigits),
  email: email(fieldError.email),
  privacyAccepted: requiredCheckbox(notAccepted),
} satisfies Record<keyof GuestBuyer | "countryCode", GenericSchema>;

const ATTRIBUTES = {
  firstName: { autoComplete: "given-name" },
  lastName: { autoComplete: "family-name" },
  company: { autoComplete: "organization" },
  street: { autoComplete: "street-address" },
  city: { autoComplete: "address-level2" },
  postcode: { autoComplete: "postal-code" },
  phone: { autoComplete: "tel-national", type: "tel", hint: fields.phoneHint },
  email: { autoComplete: "email", type: "email" },
};

export type BuyerInput = keyof typeof ATTRIBUTES;

export const buyerInput = (name: BuyerInput) => ({
  name,
  label: fields[name],
  maxLength: maxLength[name],
  ...ATTRIBUTES[name],
});

const ERROR_TEXTS: Readonly<Record<string, string | undefined>> = {
  ...fieldError,
  phone: notDigits,
  privacyAccepted: notAccepted,
};

export function buyerErrorText(field: string, code: FieldErrorCode): string | undefined {
  if (!(field in buyerFields)) return undefined;
  const isTooLong = code === "too-long" && field !== "phone";
  return (isTooLong ? undefined : ERROR_TEXTS[field]) ?? checkField;
}
