import type { Account } from "@shop/api-client";
import { type ComponentProps, type ReactNode, useId } from "react";

import { accountTexts } from "@/texts/account-details";
import { type FormNotice, FormNoticeText } from "@/ui/form-notice-text";
import { SubmitButton } from "@/ui/submit-button";

/** What each of the account's forms is given. */
export type AccountFormOf = {
  account: Account;
  /** With the record as it is now, where the answer holds it. */
  onSaved: (account: Account | undefined) => void;
};

export type AccountFormProps = Pick<
  ComponentProps<"form">,
  "method" | "noValidate" | "onSubmit" | "onInput"
> & {
  heading: string;
  /** What the button says. */
  submit: string;
  isPending: boolean;
  notice: FormNotice | null;
  children: ReactNode;
};

/** The frame of the account's forms: heading, fields, button, and what came of saving. */
export function AccountForm(props: AccountFormProps) {
  const { heading, submit, isPending, notice, children, ...form } = props;
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
      {children}
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
        <SubmitButton isPending={isPending} pending={accountTexts.saving}>
          {submit}
        </SubmitButton>
        <FormNoticeText notice={notice} />
      </div>
    </form>
  );
}
