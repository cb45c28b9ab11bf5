import { type Account, type Problem, updateAccount } from "@shop/api-client";
import { type FormEvent, useState } from "react";
import type { GenericSchema, InferOutput } from "valibot";

import { type FieldErrors, useForm } from "@/hooks/use-form";
import { hasMissingFields, registerTexts } from "@/texts/register";
import type { FormNotice } from "@/ui/form-notice-text";
import { showToast } from "@/ui/toast";

import { type ChangeableFields, changedFields } from "./account-forms";
import { accountRefusal, waitSecondsOf } from "./account-refusal";

export type SaveResult = {
  data?: Account | void | undefined;
  error?: Problem | undefined;
  response?: Response | undefined;
};

export type AccountFormOptions<Schema extends GenericSchema> = {
  schema: Schema;
  save: (values: InferOutput<Schema>) => Promise<SaveResult>;
  successText: (
    values: InferOutput<Schema>,
    account: Account | undefined,
  ) => { title: string; detail?: string };
  /** The account is undefined if the response doesn't contain it. */
  onSaved: (account: Account | undefined) => void;
  resetsWhenSaved?: boolean;
};

export function useAccountForm<Schema extends GenericSchema>(options: AccountFormOptions<Schema>) {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { form, ...state } = useForm({
    schema: options.schema,
    onInvalid: (errors) => showToast("warning", errorSummary(errors)),
    send: async (values, element) => {
      setNotice(null);
      const { data, error, response } = await options.save(values);
      if (error !== undefined) {
        const refusal = accountRefusal(error, waitSecondsOf(response));
        setNotice(refusal.notice);
        return refusal;
      }
      if (options.resetsWhenSaved) element.reset();
      const account = data ?? undefined;
      setNotice({ kind: "success", ...options.successText(values, account) });
      options.onSaved(account);
      return undefined;
    },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    setNotice(null);
  };
  return { ...state, notice, form: { ...form, onInput } };
}

function errorSummary(errors: FieldErrors): string {
  return hasMissingFields(errors)
    ? registerTexts.missing
    : (Object.values(errors)[0] ?? registerTexts.checkDetails);
}

export async function saveChanges(values: ChangeableFields, account: Account): Promise<SaveResult> {
  const body = changedFields(values, account);
  return Object.keys(body).length === 0 ? { data: account } : updateAccount({ body });
}
