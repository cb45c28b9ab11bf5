import { updateEmail } from "@shop/api-client";

import { CUSTOMER_LIMITS } from "@/lib/customer-limits";
import { accountTexts } from "@/texts/account-details";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";

import { emailSchema } from "../account-forms";
import { useAccountForm } from "../use-account-form";
import { AccountForm, type AccountFormOf } from "./account-form";

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
          maxLength={CUSTOMER_LIMITS.email}
          required
          error={errors["email"]}
        />
        <TextField
          name="emailAgain"
          type="email"
          label={again}
          // Filled in by the browser it would prove nothing.
          autoComplete="off"
          maxLength={CUSTOMER_LIMITS.email}
          required
          error={errors["emailAgain"]}
        />
        <PasswordField
          name="currentPassword"
          label={accountTexts.password.current}
          autoComplete="current-password"
          maxLength={200}
          required
          error={errors["currentPassword"]}
        />
      </div>
    </AccountForm>
  );
}
