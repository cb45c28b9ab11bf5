import type { GuestBuyer } from "@shop/api-client";
import type { GenericSchema } from "valibot";

import { digits, email, needed, optionalText, ticked } from "@/lib/form-rules";
import { registerTexts } from "@/texts/register";

const { at, notDigits, notAccepted } = registerTexts;

/** Validation of the person and address fields, the same for registration [ACC-07] and guest checkout. */
export const buyerFields = {
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
