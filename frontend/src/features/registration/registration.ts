import {
  check,
  forward,
  nonEmpty,
  object,
  optional,
  partialCheck,
  pipe,
  regex,
  string,
  transform,
  trim,
} from "valibot";

import type { FieldErrors } from "@/hooks/use-form";
import { isGuessable, isLongEnough } from "@/lib/chosen-password";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { lacksRequired, registerTexts } from "@/texts/register";

const { at, missing, notDigits, notAccepted } = registerTexts;

const typed = pipe(string(), trim());
const needed = (text: string) => pipe(typed, nonEmpty(text));

/** Who buys and where to: what an account and an order without one both ask for [ACC-07]. */
export const buyerFields = {
  firstName: needed(at.firstName),
  lastName: needed(at.lastName),
  company: pipe(
    typed,
    transform((company) => (company === "" ? null : company)),
  ),
  countryCode: needed(at.countryCode),
  street: needed(at.street),
  city: needed(at.city),
  postcode: needed(at.postcode),
  phone: pipe(typed, regex(/^[0-9]+$/, notDigits)),
  email: pipe(typed, regex(/@/, at.email)),
  // A box that is not ticked is not there at all.
  privacyAccepted: pipe(
    optional(string(), ""),
    nonEmpty(notAccepted),
    transform(() => true),
  ),
};

/** What a registration must have; only a password may begin or end with a space. */
export const registrationSchema = pipe(
  object({
    ...buyerFields,
    password: pipe(
      string(),
      nonEmpty(at.password),
      check(isLongEnough, chosenPasswordTexts.tooShort),
    ),
  }),
  forward(
    partialCheck(
      [["password"], ["phone"], ["email"]],
      ({ password, phone, email }) => !isGuessable(password, [phone, email]),
      chosenPasswordTexts.guessable,
    ),
    ["password"],
  ),
);

/**
 * What is said first of all that is wrong, in the shop's order: required fields, digits, privacy,
 * then the password's own rules.
 */
export function registrationMessage(errors: FieldErrors): string | undefined {
  return lacksRequired(errors)
    ? missing
    : (errors["phone"] ?? errors["privacyAccepted"] ?? errors["password"]);
}
