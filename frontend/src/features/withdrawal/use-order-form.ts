import type { FieldErrorCode, WithdrawalPreview } from "@shop/api-client";
import { maxLength as limits } from "@shop/api-client/limits/create-withdrawal-request";
import { maxLength as orderLimits } from "@shop/api-client/limits/withdrawal-order";
import { type FormEvent, useCallback, useState } from "react";
import { maxLength, nonEmpty, object, pipe, regex, string, trim } from "valibot";

import type { Problem } from "@/api/problem";
import { type Refusal, fieldErrors, useForm } from "@/hooks/use-form";
import { SINGLE_EMAIL } from "@/lib/single-email";
import { useHydration } from "@/replay/hydration";
import { withdrawalTexts } from "@/texts/withdrawal";
import { lazyComponent } from "@/ui/lazy-component";

import { findPreview } from "./find-preview";
import { useLineChoice } from "./use-line-choice";
import { type Declaration, type TypedWithdrawal, readTyped, storeTyped } from "./withdrawal-store";

const ERRORS = withdrawalTexts.fieldErrors;

const requiredText = (limit: number, missingText: string) =>
  pipe(string(), trim(), maxLength(limit, ERRORS.tooLong), nonEmpty(missingText));

export const nameSchema = requiredText(limits.name, ERRORS.name);

export const emailSchema = pipe(
  requiredText(orderLimits.email, ERRORS.email),
  regex(SINGLE_EMAIL, ERRORS.wrongEmail),
);

const orderSchema = object({
  name: nameSchema,
  reference: requiredText(orderLimits.reference, ERRORS.reference),
  email: emailSchema,
});

export const foundOrder = lazyComponent(() =>
  import("./components/found-order").then((module) => module.FoundOrder),
);

const FIELDS = ["name", "reference", "email"] as const;

interface FoundOrder {
  reference: string;
  email: string;
  /** Null if the order can't be shown; it can be withdrawn from nevertheless. */
  preview: WithdrawalPreview | null;
}

interface OrderFormOptions {
  prefill: Partial<TypedWithdrawal>;
  earlier: Declaration | null;
  onDone: (declaration: Declaration) => void;
}

/** The first submission looks the order up. A second one confirms its lines, or the part in words. */
export function useOrderForm({ prefill, earlier, onDone }: OrderFormOptions) {
  const [found, setFound] = useState(() => foundIn(earlier, prefill.reference));
  const [isNew, setNew] = useState(false);
  const [lookupProblem, setProblem] = useState<Problem | null>(null);
  const { chosen, setChosen, check } = useLineChoice(earlier);

  const { errors, isPending, form } = useForm({
    schema: orderSchema,
    send: async ({ name, reference, email }, element): Promise<Refusal | undefined> => {
      setProblem(null);
      const isFound = found?.reference === reference && found.email === email;
      if (isFound) {
        const { error, pieces } = check(found.preview);
        if (error !== undefined) return { errors: { lines: error } };
        onDone({ name, part: partIn(element), orderId: null, ...found, pieces });
        return undefined;
      }
      const { preview, problem } = await findPreview({ reference, email });
      if (problem !== undefined) {
        const refused = fieldErrors(problem, fieldErrorText);
        if (Object.keys(refused).length > 0) return { errors: refused };
        setProblem(problem);
      } else {
        // The lines take the focus when they appear, so their chunk must be there.
        await foundOrder.preload().catch(() => undefined);
        setChosen({});
        setNew(true);
        setFound({ reference, email, preview });
      }
      return undefined;
    },
  });

  // A ref sets the values, because the server knows neither the stored input nor the customer.
  const { name, reference, email } = prefill;
  const prefillForm = useCallback(
    (element: HTMLFormElement | null) => {
      const isTyped = element !== null && Object.values(typedIn(element)).some(Boolean);
      fillEmptyFields(element, readTyped(reference));
      // The form of a customer's order may replace this form before the input is replayed.
      if (isTyped && !useHydration.getState().isHydrated) storeTyped(typedIn(element), reference);
      fillEmptyFields(element, { name, reference, email });
    },
    [name, reference, email],
  );

  return {
    errors,
    lookupProblem,
    isPending,
    found,
    lines: { chosen, onChoose: setChosen, takesFocus: isNew },
    /** Another order has other lines. */
    onTypeOrder: () => setFound(null),
    form: {
      ...form,
      ref: prefillForm,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        storeTyped(typedIn(event.currentTarget), reference);
      },
    },
  };
}

/** The order of the earlier result, unless the page's address names another one. */
function foundIn(earlier: Declaration | null, linked: string | undefined): FoundOrder | null {
  if (earlier === null || earlier.orderId !== null) return null;
  const { reference, email, preview } = earlier;
  const typed = readTyped(linked).reference.trim();
  if (typed !== "" && typed !== reference) return null;
  return { reference, email, preview };
}

function fieldErrorText(field: string, code: FieldErrorCode): string | undefined {
  const name = FIELDS.find((one) => one === field.replace(/^order\//, ""));
  if (name === undefined) return undefined;
  if (code === "too-long") return ERRORS.tooLong;
  return name === "email" ? ERRORS.wrongEmail : ERRORS.other;
}

function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

export const typedIn = (form: HTMLFormElement): TypedWithdrawal => ({
  name: textIn(form, "name"),
  reference: textIn(form, "reference"),
  email: textIn(form, "email"),
});

/** The field is there only for an order without known lines. */
export const partIn = (form: HTMLFormElement): string => textIn(form, "part").trim();

export function fillEmptyFields(
  form: HTMLFormElement | null,
  values: Partial<TypedWithdrawal>,
): void {
  for (const name of FIELDS) {
    const field = form?.elements.namedItem(name);
    const text = values[name];
    if (field instanceof HTMLInputElement && field.value === "" && text !== undefined) {
      field.value = text;
    }
  }
}
