import type { Account, UpdateAccountRequest } from "@shop/api-client";
import { check, forward, nonEmpty, object, optional, partialCheck, pipe, string } from "valibot";

import { isGuessable, isLongEnough } from "@/lib/chosen-password";
import { email, needed, typed } from "@/lib/form-rules";
import { accountTexts } from "@/texts/account-details";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { registerTexts } from "@/texts/register";

const { at, notDigits } = registerTexts;

/** A phone number that was brought over with spaces in it may stay as it is. */
export const detailsSchema = ({ phone }: Pick<Account, "phone">) =>
  object({
    firstName: needed(at.firstName),
    lastName: needed(at.lastName),
    company: typed,
    phone: pipe(
      typed,
      check((value) => /^[0-9]+$/.test(value) || (value !== "" && value === phone), notDigits),
    ),
  });

export const addressSchema = object({
  street: needed(at.street),
  postcode: needed(at.postcode),
  city: needed(at.city),
  // Where nothing can be chosen yet, the field is not there at all.
  countryCode: optional(needed(at.countryCode), ""),
});

const currentPassword = pipe(string(), nonEmpty(accountTexts.password.missing));

export const emailSchema = pipe(
  object({
    email: email(at.email),
    emailAgain: typed,
    currentPassword,
  }),
  forward(
    partialCheck(
      [["email"], ["emailAgain"]],
      (values) => values.email === values.emailAgain,
      accountTexts.email.differs,
    ),
    ["emailAgain"],
  ),
);

/** `known`: what others know of the customer too, such as the phone number. */
export const passwordSchema = (known: readonly string[]) =>
  pipe(
    object({
      currentPassword,
      newPassword: pipe(
        string(),
        check(isLongEnough, chosenPasswordTexts.tooShort),
        check((password) => !isGuessable(password, known), chosenPasswordTexts.guessable),
      ),
      newPasswordAgain: string(),
    }),
    forward(
      partialCheck(
        [["newPassword"], ["newPasswordAgain"]],
        ({ newPassword, newPasswordAgain }) => newPassword === newPasswordAgain,
        accountTexts.password.differs,
      ),
      ["newPasswordAgain"],
    ),
  );

/** What the record holds as text and the customer may change. */
export type Changeable = { [Field in keyof UpdateAccountRequest]: string };

/** Only what was changed is to be sent: what was brought over in another shape stays as it is. */
export function changesOf(values: Changeable, account: Account): UpdateAccountRequest {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== (new Map(Object.entries(account)).get(field) ?? ""),
    ),
  );
}
