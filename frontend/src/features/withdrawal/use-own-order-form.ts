import type { WithdrawalPreview } from "@shop/api-client";
import { type FormEvent, useCallback } from "react";
import { object } from "valibot";

import { type Refusal, useForm } from "@/hooks/use-form";

import { useLineChoice } from "./use-line-choice";
import { fillEmptyFields, formEntries, typedIn } from "./use-order-form";
import { type Declaration, readTyped, storeTyped } from "./withdrawal-store";

const schema = object(formEntries);

export interface OwnOrder {
  orderId: number;
  /** Name and e-mail address of the customer; empty until they are loaded. */
  name: string;
  email: string;
  /** Null if the order can't be shown; it can be withdrawn from nevertheless. */
  preview: WithdrawalPreview | null;
  earlier: Declaration | null;
  onDone: (declaration: Declaration) => void;
}

export function useOwnOrderForm({ orderId, name, email, preview, earlier, onDone }: OwnOrder) {
  const sameOrder = earlier?.orderId === orderId ? earlier : null;
  const { chosen, setChosen, check } = useLineChoice(sameOrder);
  const { errors, isPending, form } = useForm({
    schema,
    send: (typed): Promise<Refusal | undefined> => {
      const { error, pieces } = check(preview);
      if (error !== undefined) return Promise.resolve({ errors: { lines: error } });
      onDone({ ...typed, email, reference: "", orderId, preview, pieces });
      return Promise.resolve(undefined);
    },
  });
  const declaredName = sameOrder?.name;
  const prefillForm = useCallback(
    (element: HTMLFormElement | null) => {
      fillEmptyFields(element, { name: readTyped().name });
      fillEmptyFields(element, { name: declaredName ?? name });
    },
    [declaredName, name],
  );
  return {
    errors,
    isPending,
    lines: { chosen, onChoose: setChosen, preview, earlier: sameOrder },
    form: {
      ...form,
      ref: prefillForm,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        storeTyped({ ...readTyped(), name: typedIn(event.currentTarget).name });
      },
    },
  };
}
