import { check, forward, nonEmpty, object, partialCheck, pipe, string } from "valibot";

import type { FieldErrors } from "@/hooks/use-form";
import { buyerFields } from "@/lib/buyer-fields";
import { isGuessable, isLongEnough } from "@/lib/chosen-password";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { lacksRequired, registerTexts } from "@/texts/register";

const { fieldError, missing } = registerTexts;

/** Validation of a registration [ACC-07]; every field but the password is trimmed. */
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

/** The error that the toast shows: missing required fields first, then phone, privacy and password. */
export function registrationMessage(errors: FieldErrors): string | undefined {
  return lacksRequired(errors)
    ? missing
    : (errors["phone"] ?? errors["privacyAccepted"] ?? errors["password"]);
}
