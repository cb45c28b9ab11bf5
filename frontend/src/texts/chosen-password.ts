import type { FieldErrorCode } from "@shop/api-client";
import { maxLength, minLength } from "@shop/api-client/limits/create-customer-request";

const minimum = String(minLength.password);

export const chosenPasswordTexts = {
  hint: `At least ${minimum} characters.`,
  tooShort: `The password needs at least ${minimum} characters.`,
  tooLong: `The password must not have more than ${String(maxLength.password)} characters.`,
  guessable: "The password must not be your phone number or email.",
} as const;

export function passwordErrorText(code: FieldErrorCode): string | undefined {
  if (code === "too-short") return chosenPasswordTexts.tooShort;
  if (code === "too-long") return chosenPasswordTexts.tooLong;
  return code === "guessable" ? chosenPasswordTexts.guessable : undefined;
}
