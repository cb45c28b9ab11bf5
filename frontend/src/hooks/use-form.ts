import { type FormEvent, useRef, useState } from "react";
import { flatten, type GenericSchema, type InferOutput, safeParse } from "valibot";

/** Error texts by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormRules<Schema extends GenericSchema> {
  schema: Schema;
  /** Sends the values; returns the server's errors by field, if any. */
  send: (values: InferOutput<Schema>, form: HTMLFormElement) => Promise<FieldErrors | void>;
  /** Called with the errors of an invalid form, for example to show a toast. */
  onInvalid?: (errors: FieldErrors) => void;
}

/**
 * Remembers the focused element; the returned function reports whether the focus is still there.
 */
export function watchFocus(): () => boolean {
  const focusedBefore = document.activeElement;
  // Disabling the focused button moves the focus to the body.
  return () => [focusedBefore, document.body].includes(document.activeElement);
}

/**
 * A form of uncontrolled fields whose names are in the schema. Submitting validates it; only one
 * submission is sent at a time. The first invalid field takes the focus, and a change removes its
 * error.
 */
export function useForm<Schema extends GenericSchema>({
  schema,
  send,
  onInvalid,
}: FormRules<Schema>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);

  const showErrors = (form: HTMLFormElement, found: FieldErrors, takesFocus = true) => {
    setErrors(found);
    if (!takesFocus) return;
    const fields = [...form.elements].filter((field) => field instanceof HTMLElement);
    fields.find((field) => (field.getAttribute("name") ?? "") in found)?.focus();
  };

  const submit = async (form: HTMLFormElement) => {
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
      const found = await send(validation.output, form);
      if (found) showErrors(form, found, isFocusUnchanged());
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  return {
    errors,
    isPending,
    /** Shows errors that were not found by submitting the form. */
    showErrors,
    /** Properties of the `<form>` element. */
    form: {
      noValidate: true,
      // If the browser submits the form before hydration, POST keeps the typed values out of the
      // address.
      method: "post" as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending.current) void submit(event.currentTarget);
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
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
