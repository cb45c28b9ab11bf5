import { maxLength, minLength } from "@shop/api-client/limits/create-customer-request";

const minimum = String(minLength.password);

/** Texts about a new password. */
export const chosenPasswordTexts = {
  hint: `At least ${minimum} characters.`,
  tooShort: `The password needs at least ${minimum} characters.`,
  tooLong: `The password must not have more than ${String(maxLength.password)} characters.`,
  guessable: "The password must not be your phone number or email.",
} as const;

/** Text for the gateway's error code about a new password; `undefined` for other codes. */
export function passwordErrorText(code: string): string | undefined {
  switch (code) {
    case "too-short":
      return chosenPasswordTexts.tooShort;
    case "too-long":
      return chosenPasswordTexts.tooLong;
    case "guessable":
      return chosenPasswordTexts.guessable;
    default:
      return undefined;
  }
}
