import { CUSTOMER_LIMITS } from "@/lib/customer-limits";
import { accountTexts } from "@/texts/account-details";
import { registerTexts } from "@/texts/register";
import { TextField } from "@/ui/text-field";

import { detailsSchema } from "../account-forms";
import { saveChanges } from "../save-changes";
import { useAccountForm } from "../use-account-form";
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
          maxLength={CUSTOMER_LIMITS.firstName}
          required
          error={errors["firstName"]}
        />
        <TextField
          name="lastName"
          label={fields.lastName}
          defaultValue={account.lastName}
          autoComplete="family-name"
          maxLength={CUSTOMER_LIMITS.lastName}
          required
          error={errors["lastName"]}
        />
        <TextField
          name="company"
          label={fields.company}
          defaultValue={account.company ?? ""}
          autoComplete="organization"
          maxLength={CUSTOMER_LIMITS.company}
          error={errors["company"]}
        />
        <TextField
          name="phone"
          type="tel"
          label={fields.phone}
          hint={fields.phoneHint}
          defaultValue={account.phone}
          autoComplete="tel-national"
          maxLength={CUSTOMER_LIMITS.phone}
          required
          error={errors["phone"]}
        />
      </div>
    </AccountForm>
  );
}
