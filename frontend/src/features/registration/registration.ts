import { check, forward, nonEmpty, object, partialCheck, pipe, string } from "valibot";

import type { FieldErrors } from "@/hooks/use-form";
import { isGuessable, isLongEnough } from "@/lib/chosen-password";
import { digits, email, needed, optionalText, ticked } from "@/lib/form-rules";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { lacksRequired, registerTexts } from "@/texts/register";

const { at, missing, notDigits, notAccepted } = registerTexts;

/** What a registration must have [ACC-07]; only a password may begin or end with a space. */
export const registrationSchema = pipe(
  object({
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
    password: pipe(
      string(),
      nonEmpty(at.password),
      check(isLongEnough, chosenPasswordTexts.tooShort),
    ),
  }),
  forward(
    partialCheck(
      [["password"], ["phone"], ["email"]],
      (typed) => !isGuessable(typed.password, [typed.phone, typed.email]),
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
