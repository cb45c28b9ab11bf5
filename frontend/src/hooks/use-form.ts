import { type FormEvent, useRef, useState } from "react";
import { flatten, type GenericSchema, type InferOutput, safeParse } from "valibot";

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormRules<Schema extends GenericSchema> {
  schema: Schema;
  /** Sends what was typed; answers what the server found wrong with fields, if anything. */
  send: (values: InferOutput<Schema>, form: HTMLFormElement) => Promise<FieldErrors | void>;
  /** Says what is wrong besides saying it at the fields, such as in a toast. */
  refuse?: (errors: FieldErrors) => void;
}

/** Begun before something that takes time: whether the shopper has not put the focus elsewhere since. */
export function watchFocus(): () => boolean {
  const before = document.activeElement;
  // A button that was disabled has lost it to nothing.
  return () => [before, document.body].includes(document.activeElement);
}

/**
 * A form of uncontrolled fields, each with a `name` that the schema knows: checked when it is sent,
 * sent once at a time; the first wrong field takes the focus, and its error goes when it is changed.
 */
export function useForm<Schema extends GenericSchema>({ schema, send, refuse }: FormRules<Schema>) {
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
    const checked = safeParse(schema, Object.fromEntries(new FormData(form)));
    if (!checked.success) {
      const found = firstOfEach(flatten(checked.issues).nested ?? {});
      showErrors(form, found);
      refuse?.(found);
      return;
    }
    const hasStayed = watchFocus();
    isSending.current = true;
    setErrors({});
    setPending(true);
    try {
      const found = await send(checked.output, form);
      if (found) showErrors(form, found, hasStayed());
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  return {
    errors,
    isPending,
    /** Says at the fields what something besides sending the form has found wrong. */
    showErrors,
    /** For the form element. */
    form: {
      noValidate: true,
      // Sent before the page's script is there, nothing that was typed may end up in an address.
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

function firstOfEach(nested: Readonly<Record<string, readonly string[] | undefined>>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [name, found] of Object.entries(nested)) {
    if (found?.[0] !== undefined) errors[name] = found[0];
  }
  return errors;
}
