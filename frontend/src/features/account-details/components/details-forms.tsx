import { updateEmail, updatePassword } from "@shop/api-client";
import { maxLength as accountLength } from "@shop/api-client/limits/update-account-request";
import { maxLength as emailLength } from "@shop/api-client/limits/update-email-request";
import { maxLength as passwordLength } from "@shop/api-client/limits/update-password-request";

import { accountTexts } from "@/texts/account-details";
import { registerTexts } from "@/texts/register";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";

import { detailsSchema, emailSchema, passwordSchema } from "../account-forms";
import { saveChanges, useAccountForm } from "../use-account-form";
import { AccountForm, type AccountFormOf } from "./account-form";

/** Name, company and phone. */
export function DetailsForm({ account, onSaved }: AccountFormOf) {
  const { heading, saved } = accountTexts.details;
  const { fields } = registerTexts;
  const { errors, isPending, notice, form } = useAccountForm({
    schema: detailsSchema(account),
    save: (values) => saveChanges(values, account),
    saidOf: () => ({ title: saved }),
    onSaved,
  });
  return (
    <AccountForm
      heading={heading}
      submit={accountTexts.save}
      isPending={isPending}
      notice={notice}
      {...form}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label={fields.firstName}
          defaultValue={account.firstName}
          autoComplete="given-name"
          maxLength={accountLength.firstName}
          required
          error={errors["firstName"]}
        />
        <TextField
          name="lastName"
          label={fields.lastName}
          defaultValue={account.lastName}
          autoComplete="family-name"
          maxLength={accountLength.lastName}
          required
          error={errors["lastName"]}
        />
        <TextField
          name="company"
          label={fields.company}
          defaultValue={account.company ?? ""}
          autoComplete="organization"
          maxLength={accountLength.company}
          error={errors["company"]}
        />
        <TextField
          name="phone"
          type="tel"
          label={fields.phone}
          hint={fields.phoneHint}
          defaultValue={account.phone}
          autoComplete="tel-national"
          maxLength={accountLength.phone}
          required
          error={errors["phone"]}
        />
      </div>
    </AccountForm>
  );
}

/** The e-mail address, which is the user name: typed twice, and the password once. */
export function EmailForm({ account, onSaved }: AccountFormOf) {
  const { heading, now, none, email, again, submit, saved } = accountTexts.email;
  const { errors, isPending, notice, form } = useAccountForm({
    schema: emailSchema,
    save: (values) =>
      updateEmail({ body: { email: values.email, currentPassword: values.currentPassword } }),
    saidOf: (values) => ({ title: saved(values.email) }),
    onSaved,
    emptiesWhenSaved: true,
  });
  return (
    <AccountForm heading={heading} submit={submit} isPending={isPending} notice={notice} {...form}>
      <p className="text-sm wrap-anywhere text-soft">
        {account.email === null ? none(account.userName) : now(account.email)}
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name="email"
          type="email"
          label={email}
          autoComplete="email"
          maxLength={emailLength.email}
          required
          error={errors["email"]}
        />
        <TextField
          name="emailAgain"
          type="email"
          label={again}
          // Filled in by the browser it would prove nothing.
          autoComplete="off"
          maxLength={emailLength.email}
          required
          error={errors["emailAgain"]}
        />
        <PasswordField
          name="currentPassword"
          label={accountTexts.password.current}
          autoComplete="current-password"
          maxLength={emailLength.currentPassword}
          required
          error={errors["currentPassword"]}
        />
      </div>
    </AccountForm>
  );
}

/** The password: the present one, and the new one twice. */
export function PasswordForm({ account, onSaved }: AccountFormOf) {
  const { heading, hint, current, next, again, submit, saved, savedDetail } = accountTexts.password;
  const { errors, isPending, notice, form } = useAccountForm({
    schema: passwordSchema([account.phone, account.email ?? "", account.userName]),
    save: ({ currentPassword, newPassword }) =>
      updatePassword({ body: { currentPassword, newPassword } }),
    saidOf: () => ({ title: saved, detail: savedDetail }),
    onSaved,
    emptiesWhenSaved: true,
  });
  return (
    <AccountForm heading={heading} submit={submit} isPending={isPending} notice={notice} {...form}>
      {/* A password manager keeps the new password under this name. */}
      <input
        type="text"
        name="userName"
        autoComplete="username"
        value={account.userName}
        readOnly
        hidden
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2 sm:max-w-1/2 sm:pr-2.5">
          <PasswordField
            name="currentPassword"
            label={current}
            autoComplete="current-password"
            maxLength={passwordLength.currentPassword}
            required
            error={errors["currentPassword"]}
          />
        </div>
        <PasswordField
          name="newPassword"
          label={next}
          hint={hint}
          autoComplete="new-password"
          maxLength={passwordLength.newPassword}
          required
          error={errors["newPassword"]}
        />
        <PasswordField
          name="newPasswordAgain"
          label={again}
          autoComplete="new-password"
          maxLength={passwordLength.newPassword}
          required
          error={errors["newPasswordAgain"]}
        />
      </div>
    </AccountForm>
  );
}
