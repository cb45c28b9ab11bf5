import type { WithdrawalPreview } from "@shop/api-client";
import { type FormEvent, useCallback } from "react";
import { object } from "valibot";

import { type Refusal, useForm } from "@/hooks/use-form";
import { SINGLE_EMAIL } from "@/lib/single-email";

import { useLineChoice } from "./use-line-choice";
import { emailSchema, fillEmptyFields, nameSchema, partIn, typedIn } from "./use-order-form";
import { type Declaration, type TypedWithdrawal, readTyped, storeTyped } from "./withdrawal-store";

const schema = object({ name: nameSchema });
const schemaWithEmail = object({ name: nameSchema, email: emailSchema });

type Sender = Partial<Pick<TypedWithdrawal, "name" | "email">>;

export interface OwnOrder {
  orderId: number;
  /** Name and e-mail address of the customer; undefined until they are loaded. */
  sender: Sender | undefined;
  /** Null if the order can't be shown; it can be withdrawn from nevertheless. */
  preview: WithdrawalPreview | null;
  earlier: Declaration | null;
  onDone: (declaration: Declaration) => void;
}

export function useOwnOrderForm({ orderId, sender, preview, earlier, onDone }: OwnOrder) {
  // Accounts from the shop's till may have no address, and the receipt needs one.
  const asksForEmail = sender !== undefined && !SINGLE_EMAIL.test(sender.email ?? "");
  const sameOrder = earlier?.orderId === orderId ? earlier : null;
  const { chosen, setChosen, check } = useLineChoice(sameOrder);
  const { errors, isPending, form } = useForm({
    schema: asksForEmail ? schemaWithEmail : schema,
    send: (typed, element): Promise<Refusal | undefined> => {
      const { error, pieces } = check(preview);
      if (error !== undefined) return Promise.resolve({ errors: { lines: error } });
      const accountEmail = sender?.email ?? "";
      const part = partIn(element);
      onDone({ email: accountEmail, ...typed, part, reference: "", orderId, preview, pieces });
      return Promise.resolve(undefined);
    },
  });
  const name = sameOrder?.name ?? sender?.name;
  const email = asksForEmail ? sameOrder?.email : undefined;
  const prefillForm = useCallback(
    (element: HTMLFormElement | null) => {
      const typed = readTyped();
      fillEmptyFields(element, { name: typed.name });
      fillEmptyFields(element, { name });
      if (asksForEmail) fillEmptyFields(element, { email: email ?? typed.email });
    },
    [name, email, asksForEmail],
  );
  return {
    errors,
    isPending,
    asksForEmail,
    lines: { chosen, onChoose: setChosen, preview, earlier: sameOrder },
    form: {
      ...form,
      ref: prefillForm,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        const typed = typedIn(event.currentTarget);
        const kept = readTyped();
        storeTyped({ ...kept, name: typed.name, email: asksForEmail ? typed.email : kept.email });
      },
    },
  };
}
