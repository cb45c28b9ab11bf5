import type { Account, UpdateAccountRequest } from "@shop/api-client";
import { check, forward, nonEmpty, object, optional, partialCheck, pipe, string } from "valibot";

import { buyerFields } from "@/lib/buyer-fields";
import { isGuessable, isLongEnough } from "@/lib/chosen-password";
import { PHONE, trimmedText } from "@/lib/form-rules";
import { accountTexts } from "@/texts/account-details";
import { chosenPasswordTexts } from "@/texts/chosen-password";
import { registerTexts } from "@/texts/register";

/** Accepts the unchanged phone number of a migrated account, which may contain spaces. */
export const detailsSchema = ({ phone }: Pick<Account, "phone">) =>
  object({
    firstName: buyerFields.firstName,
    lastName: buyerFields.lastName,
    company: trimmedText,
    phone: pipe(
      trimmedText,
      check(
        (value) => PHONE.test(value) || (value !== "" && value === phone),
        registerTexts.notDigits,
      ),
    ),
  });

export const addressSchema = object({
  street: buyerFields.street,
  postcode: buyerFields.postcode,
  city: buyerFields.city,
  // While no country is chosen, the form data lacks this field.
  countryCode: optional(buyerFields.countryCode, ""),
});

const currentPassword = pipe(string(), nonEmpty(accountTexts.password.missing));

export const emailSchema = pipe(
  object({
    email: buyerFields.email,
    emailAgain: trimmedText,
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

/** A password that equals one of `personalFacts` is guessable. */
export const passwordSchema = (personalFacts: readonly string[]) =>
  pipe(
    object({
      currentPassword,
      newPassword: pipe(
        string(),
        check(isLongEnough, chosenPasswordTexts.tooShort),
        check((password) => !isGuessable(password, personalFacts), chosenPasswordTexts.guessable),
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

export type ChangeableFields = { [Field in keyof UpdateAccountRequest]: string };

/** Unchanged fields are not sent: in migrated accounts they may be invalid. */
export function changedFields(values: ChangeableFields, account: Account): UpdateAccountRequest {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== (new Map(Object.entries(account)).get(field) ?? ""),
    ),
  );
}
