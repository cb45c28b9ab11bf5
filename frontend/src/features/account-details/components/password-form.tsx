import { updatePassword } from "@shop/api-client";

import { PASSWORD_LENGTH } from "@/lib/chosen-password";
import { accountTexts } from "@/texts/account-details";
import { PasswordField } from "@/ui/password-field";

import { passwordSchema } from "../account-forms";
import { useAccountForm } from "../use-account-form";
import { AccountForm, type AccountFormOf } from "./account-form";

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
            maxLength={200}
            required
            error={errors["currentPassword"]}
          />
        </div>
        <PasswordField
          name="newPassword"
          label={next}
          hint={hint}
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.most}
          required
          error={errors["newPassword"]}
        />
        <PasswordField
          name="newPasswordAgain"
          label={again}
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.most}
          required
          error={errors["newPasswordAgain"]}
        />
      </div>
    </AccountForm>
  );
}
