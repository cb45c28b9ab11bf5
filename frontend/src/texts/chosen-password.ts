import { maxLength, minLength } from "@shop/api-client/limits/create-customer-request";

const minimum = String(minLength.password);

export const chosenPasswordTexts = {
  hint: `At least ${minimum} characters.`,
  tooShort: `The password needs at least ${minimum} characters.`,
  tooLong: `The password must not have more than ${String(maxLength.password)} characters.`,
  guessable: "The password must not be your phone number or email.",
} as const;

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
