import { updateEmail, updatePassword } from "@shop/api-client";
import { maxLength as emailLength } from "@shop/api-client/limits/update-email-request";
import { maxLength as passwordLength } from "@shop/api-client/limits/update-password-request";

import { buyerInput } from "@/lib/buyer-fields";
import { accountTexts } from "@/texts/account-details";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";

import { detailsSchema, emailSchema, passwordSchema } from "../account-forms";
import { saveChanges } from "../use-account-form";
import { AccountForm, type AccountDetailsProps } from "./account-form";

export function DetailsForm({ account, onSaved }: AccountDetailsProps) {
  const { heading, saved } = accountTexts.details;
  return (
    <AccountForm
      heading={heading}
      schema={detailsSchema(account)}
      save={(values) => saveChanges(values, account)}
      successText={() => ({ title: saved })}
      onSaved={onSaved}
    >
      {(errors) =>
        (["firstName", "lastName", "company", "phone"] as const).map((name) => (
          <TextField
            key={name}
            {...buyerInput(name)}
            defaultValue={account[name] ?? ""}
            required={name !== "company"}
            error={errors[name]}
          />
        ))
      }
    </AccountForm>
  );
}

export function EmailForm({ account, onSaved }: AccountDetailsProps) {
  const { heading, currentEmail, noEmail, email, again, submit, saved } = accountTexts.email;
  const { toConfirm, notArrived, sendAgain, sent } = accountTexts.email;
  const { emailToConfirm } = account;
  return (
    <AccountForm
      heading={heading}
      submitLabel={emailToConfirm === null ? submit : sendAgain}
      intro={
        <>
          <p className="text-sm wrap-anywhere text-soft">
            {account.email === null ? noEmail(account.userName) : currentEmail(account.email)}
          </p>
          {emailToConfirm !== null && (
            <p className="text-sm wrap-anywhere">
              {toConfirm(emailToConfirm)} {notArrived}
            </p>
          )}
        </>
      }
      schema={emailSchema}
      save={(values) =>
        updateEmail({ body: { email: values.email, currentPassword: values.currentPassword } })
      }
      successText={(values, changed) =>
        changed?.emailToConfirm === values.email
          ? { title: sent(values.email) }
          : { title: saved(values.email) }
      }
      onSaved={onSaved}
      resetsWhenSaved
    >
      {(errors) => (
        <>
          <TextField
            name="email"
            type="email"
            label={email}
            defaultValue={emailToConfirm ?? ""}
            autoComplete="email"
            maxLength={emailLength.email}
            required
            error={errors["email"]}
          />
          <TextField
            name="emailAgain"
            type="email"
            label={again}
            defaultValue={emailToConfirm ?? ""}
            // If the browser filled in this field, a typing error would stay unnoticed.
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
        </>
      )}
    </AccountForm>
  );
}

export function PasswordForm({ account, onSaved }: AccountDetailsProps) {
  const { heading, hint, current, next, again, submit, saved, savedDetail } = accountTexts.password;
  return (
    <AccountForm
      heading={heading}
      submitLabel={submit}
      intro={
        // A password manager stores the new password under this name.
        <input
          type="text"
          name="userName"
          autoComplete="username"
          value={account.userName}
          readOnly
          hidden
        />
      }
      schema={passwordSchema([account.phone, account.email ?? "", account.userName])}
      save={({ currentPassword, newPassword }) =>
        updatePassword({ body: { currentPassword, newPassword } })
      }
      successText={() => ({ title: saved, detail: savedDetail })}
      onSaved={onSaved}
      resetsWhenSaved
    >
      {(errors) => (
        <>
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
        </>
      )}
    </AccountForm>
  );
}
