import type { GuestBuyer } from "@shop/api-client";
import type { GenericSchema } from "valibot";

import { digits, email, requiredText, optionalText, requiredCheckbox } from "@/lib/form-rules";
import { registerTexts } from "@/texts/register";

const { at, notDigits, notAccepted } = registerTexts;

/** Validation of the person and address fields, the same for registration [ACC-07] and guest checkout. */
export const buyerFields = {
  firstName: requiredText(at.firstName),
  lastName: requiredText(at.lastName),
  company: optionalText,
  countryCode: requiredText(at.countryCode),
  street: requiredText(at.street),
  city: requiredText(at.city),
  postcode: requiredText(at.postcode),
  phone: digits(notDigits),
  email: email(at.email),
  privacyAccepted: requiredCheckbox(notAccepted),
} satisfies Record<keyof GuestBuyer | "countryCode", GenericSchema>;
