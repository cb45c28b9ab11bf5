import type { Account } from "@shop/api-client";
import { type ReactNode, useId } from "react";
import type { GenericSchema } from "valibot";

import type { FieldErrors } from "@/hooks/use-form";
import { accountTexts } from "@/texts/account-details";
import { FormNoticeText } from "@/ui/form-notice-text";
import { SubmitButton } from "@/ui/submit-button";

import { type AccountFormOptions, useAccountForm } from "../use-account-form";

export type AccountDetailsProps = {
  account: Account;
  onSaved: (account: Account | undefined) => void;
};

type AccountFormProps<Schema extends GenericSchema> = AccountFormOptions<Schema> & {
  heading: string;
  submitLabel?: string;
  intro?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
};

export function AccountForm<Schema extends GenericSchema>(props: AccountFormProps<Schema>) {
  const { heading, submitLabel = accountTexts.save, intro, children, ...options } = props;
  const { errors, isPending, notice, form } = useAccountForm(options);
  const id = useId();
  return (
    <form
      aria-labelledby={id}
      className="grid gap-5 rounded-base border border-line p-4 sm:p-6"
      {...form}
    >
      <h3 id={id} className="text-md font-semibold">
        {heading}
      </h3>
      {intro}
      <div className="grid items-start gap-5 sm:grid-cols-2">{children(errors)}</div>
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
        <SubmitButton isPending={isPending} pendingLabel={accountTexts.saving}>
          {submitLabel}
        </SubmitButton>
        <FormNoticeText notice={notice} />
      </div>
    </form>
  );
}
