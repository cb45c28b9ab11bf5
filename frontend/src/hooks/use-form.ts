import type { FieldErrorCode } from "@shop/api-client";
import { type FormEvent, useRef, useState } from "react";
import { flatten, type GenericSchema, type InferOutput, safeParse } from "valibot";

export type FieldErrors = Readonly<Record<string, string>>;

/** Why the server did not accept the values. */
export interface Refusal {
  /** Error texts of the fields to correct. */
  errors?: FieldErrors | undefined;
  /** Request id, for a failure that the shopper can't correct. */
  requestId?: string | undefined;
}

/** `textOf` returns undefined for fields that the form does not have. */
export function fieldErrors(
  { errors }: { errors: ReadonlyArray<{ pointer: string; code: FieldErrorCode }> },
  textOf: (field: string, code: FieldErrorCode) => string | undefined,
): FieldErrors {
  return Object.fromEntries(
    errors.flatMap(({ pointer, code }) => {
      const field = pointer.replace(/^\//, "");
      const text = textOf(field, code);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

interface FormRules<Schema extends GenericSchema> {
  schema: Schema;
  send: (values: InferOutput<Schema>, form: HTMLFormElement) => Promise<Refusal | void>;
  onInvalid?: (errors: FieldErrors) => void;
}

/** Returns a function that reports whether the focus is still on the same element. */
export function watchFocus(): () => boolean {
  const focusedBefore = document.activeElement;
  // Disabling the focused button moves the focus to the body.
  return () => [focusedBefore, document.body].includes(document.activeElement);
}

/** A form of uncontrolled fields. The field names are the keys of the schema. */
export function useForm<Schema extends GenericSchema>({
  schema,
  send,
  onInvalid,
}: FormRules<Schema>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [requestId, setRequestId] = useState<string>();
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);

  const showErrors = (form: HTMLFormElement, found: FieldErrors, takesFocus = true) => {
    setErrors(found);
    if (!takesFocus) return;
    const fields = [...form.elements].filter((field) => field instanceof HTMLElement);
    fields.find((field) => (field.getAttribute("name") ?? "") in found)?.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    setRequestId(undefined);
    const validation = safeParse(schema, Object.fromEntries(new FormData(form)));
    if (!validation.success) {
      const found = firstErrorOfEachField(flatten(validation.issues).nested ?? {});
      showErrors(form, found);
      onInvalid?.(found);
      return;
    }
    const isFocusUnchanged = watchFocus();
    isSending.current = true;
    setErrors({});
    setPending(true);
    try {
      const refusal = await send(validation.output, form);
      setRequestId(refusal?.requestId);
      if (refusal?.errors) showErrors(form, refusal.errors, isFocusUnchanged());
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  return {
    errors,
    /** Id of the failed request, until the form is changed or submitted again. */
    requestId,
    isPending,
    showErrors,
    /** Properties of the `<form>` element. */
    form: {
      noValidate: true,
      // Before hydration, the browser submits the form itself. POST keeps the values out of the URL.
      method: "post" as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending.current) void submit(event.currentTarget);
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        setRequestId(undefined);
        const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
        if (name !== null && name in errors) setErrors(without(errors, name));
      },
    },
  };
}

function without(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
}

function firstErrorOfEachField(
  nested: Readonly<Record<string, readonly string[] | undefined>>,
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [name, found] of Object.entries(nested)) {
    if (found?.[0] !== undefined) errors[name] = found[0];
  }
  return errors;
}
