import { type Account, type Problem, updateAccount } from "@shop/api-client";
import { type FormEvent, useState } from "react";
import type { GenericSchema, InferOutput } from "valibot";

import { type FieldErrors, useForm } from "@/hooks/use-form";
import { lacksRequired, registerTexts } from "@/texts/register";
import type { FormNotice } from "@/ui/form-notice-text";
import { showToast } from "@/ui/toast";

import { type Changeable, changesOf } from "./account-forms";
import { accountRefusal, waitSecondsOf } from "./account-refusal";

export type Saved = {
  data?: Account | void | undefined;
  error?: Problem | undefined;
  response?: Response | undefined;
};

type AccountFormRules<Schema extends GenericSchema> = {
  schema: Schema;
  save: (values: InferOutput<Schema>) => Promise<Saved>;
  /** What is said once it is saved. */
  saidOf: (values: InferOutput<Schema>) => { title: string; detail?: string };
  /** With the record as it is now, where the answer holds it. */
  onSaved: (account: Account | undefined) => void;
  /** Nothing typed is of use any more once it is saved. */
  emptiesWhenSaved?: boolean;
};

/** One of the account's forms: what was typed stays until it is saved, and saving is said below it. */
export function useAccountForm<Schema extends GenericSchema>(rules: AccountFormRules<Schema>) {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { form, ...state } = useForm({
    schema: rules.schema,
    refuse: (errors) => showToast("warning", messageOf(errors)),
    send: async (values, element) => {
      setNotice(null);
      const { data, error, response } = await rules.save(values);
      if (error !== undefined) {
        const refusal = accountRefusal(error, waitSecondsOf(response));
        setNotice(refusal.notice);
        return refusal.errors;
      }
      if (rules.emptiesWhenSaved) element.reset();
      setNotice({ kind: "success", ...rules.saidOf(values) });
      rules.onSaved(data ?? undefined);
      return undefined;
    },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    setNotice(null);
  };
  return { ...state, notice, form: { ...form, onInput } };
}

/** The shop's words for whatever is not filled in; else what is wrong first. */
export function messageOf(errors: FieldErrors): string {
  return lacksRequired(errors)
    ? registerTexts.missing
    : (Object.values(errors)[0] ?? registerTexts.check);
}

/** Sends what was changed; where nothing was, all is saved already. */
export async function saveChanges(values: Changeable, account: Account): Promise<Saved> {
  const body = changesOf(values, account);
  return Object.keys(body).length === 0 ? { data: account } : updateAccount({ body });
}
