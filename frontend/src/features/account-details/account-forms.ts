import type { Account, UpdateAccountRequest } from "@shop/api-client";
import { check, forward, nonEmpty, object, optional, partialCheck, pipe, string } from "valibot";

import { isGuessable, isLongEnough } from "@/lib/chosen-password";
import { email, needed, typed } from "@/lib/form-rules";
import { accountTexts } from "@/texts/account-details";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { registerTexts } from "@/texts/register";

const { at, notDigits } = registerTexts;

/** A migrated phone number that contains spaces may stay unchanged. */
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
  // Without a chosen country the field is missing from the form data.
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

/** `known`: guessable facts about the customer, for example the phone number. */
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

/** Text fields of the account that the customer may change. */
export type Changeable = { [Field in keyof UpdateAccountRequest]: string };

/** Picks the changed fields. Unchanged fields of migrated accounts may be invalid and must not be sent. */
export function changesOf(values: Changeable, account: Account): UpdateAccountRequest {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== (new Map(Object.entries(account)).get(field) ?? ""),
    ),
  );
}
