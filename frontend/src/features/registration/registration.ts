import { check, forward, nonEmpty, object, partialCheck, pipe, string } from "valibot";

import type { FieldErrors } from "@/hooks/use-form";
import { buyerFields } from "@/lib/buyer-fields";
import { isGuessable, isLongEnough } from "@/lib/chosen-password";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { hasMissingFields, registerTexts } from "@/texts/register";

const { fieldError, missing } = registerTexts;

/** Trims every field but the password [ACC-07]. */
export const registrationSchema = pipe(
  object({
    ...buyerFields,
    password: pipe(
      string(),
      nonEmpty(fieldError.password),
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

export function registrationMessage(errors: FieldErrors): string | undefined {
  return hasMissingFields(errors)
    ? missing
    : (errors["phone"] ?? errors["privacyAccepted"] ?? errors["password"]);
}
