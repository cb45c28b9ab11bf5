import type { GuestBuyer } from "@shop/api-client";
import type { GenericSchema } from "valibot";

import { email, optionalText, phone, requiredCheckbox, requiredText } from "@/lib/form-rules";
import { registerTexts } from "@/texts/register";

const { fieldError, notDigits, notAccepted } = registerTexts;

/** Validation of the person and address fields, the same for registration [ACC-07] and guest checkout. */
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
