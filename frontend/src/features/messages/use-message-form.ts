import { createContactMessage, createPartnerMessage, type FieldErrorCode } from "@shop/api-client";
import { maxLength as limits } from "@shop/api-client/limits/create-message-request";
import { type FormEvent, useCallback } from "react";
import { maxLength, nonEmpty, object, pipe, regex, string, transform, trim } from "valibot";

import type { Problem } from "@/api/problem";
import { type FieldErrors, type Refusal, fieldErrors, useForm } from "@/hooks/use-form";
import { SINGLE_EMAIL } from "@/lib/single-email";
import { messageFormTexts } from "@/texts/message-form";
import { preloadMessages, showMessage } from "@/ui/message";

import {
  type MessageDraft,
  isMessageField,
  type MessageField,
  type MessageKind,
  clearMessageDraft,
  storeMessageDraft,
  readMessageDraft,
} from "./message-draft";

const { fieldError, checkTitle, empty, wrongEmail } = messageFormTexts;

const trimmedText = (field: MessageField) =>
  pipe(string(), trim(), maxLength(limits[field], fieldError.tooLong));

const optionalText = (field: MessageField) =>
  pipe(
    trimmedText(field),
    transform((text) => (text === "" ? null : text)),
  );

const messageSchema = object({
  name: pipe(trimmedText("name"), nonEmpty(fieldError.name)),
  email: pipe(
    trimmedText("email"),
    nonEmpty(fieldError.email),
    regex(SINGLE_EMAIL, fieldError.wrongEmail),
  ),
  phone: optionalText("phone"),
  subject: optionalText("subject"),
  message: pipe(trimmedText("message"), nonEmpty(fieldError.message)),
});

const OPERATIONS = { contact: createContactMessage, partner: createPartnerMessage };

/** The input survives a reload [CON-05]. */
export function useMessageForm(kind: MessageKind, prefill: MessageDraft | undefined) {
  const { errors, isPending, form } = useForm({
    schema: messageSchema,
    onInvalid: (found) => {
      const { title, text } = wrongFieldsNotice(found);
      void showMessage("warning", title, text);
    },
    send: async (body, sentForm) => {
      preloadMessages();
      const { error } = await OPERATIONS[kind]({ body });
      if (error !== undefined) {
        const refusal = messageRefusal(error);
        // Do not await the popup: closing it returns the focus to the form, which must be enabled
        // by then.
        void showMessage(refusal.kind, refusal.title, refusal.text, refusal.requestId);
        return refusal;
      }
      sentForm.reset();
      clearMessageDraft(kind);
      void showMessage("success", messageFormTexts.sent.title, messageFormTexts.sent.text);
      return undefined;
    },
  });

  // A ref sets the values, because the server knows neither draft nor customer. With a
  // `defaultValue`, `reset()` would bring the draft back after sending.
  const prefillForm = useCallback(
    (element: HTMLFormElement | null) => {
      fillEmptyFields(element, readMessageDraft(kind));
      fillEmptyFields(element, prefill ?? {});
    },
    [kind, prefill],
  );

  return {
    errors,
    isPending,
    form: {
      ...form,
      ref: prefillForm,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        storeMessageDraft(kind, event.currentTarget);
      },
    },
  };
}

function fillEmptyFields(form: HTMLFormElement | null, texts: MessageDraft): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const text = isMessageField(field.name) ? texts[field.name] : undefined;
      if (field.value === "" && text !== undefined) field.value = text;
    }
  }
}

type MessageRefusal = Refusal & {
  kind: "warning" | "error";
  title: string;
  text?: string | undefined;
};

function messageRefusal(problem: Problem): MessageRefusal {
  const errors = fieldErrors(problem, fieldErrorText);
  const fields = Object.keys(errors);
  if (fields.length === 0)
    return { kind: "error", ...messageFormTexts.failed, requestId: problem.instance };
  if (errors["email"] === wrongEmail.text && fields.length === 1) {
    return { kind: "warning", ...wrongEmail, errors };
  }
  return { kind: "warning", title: checkTitle, text: Object.values(errors)[0], errors };
}

function fieldErrorText(field: string, code: FieldErrorCode): string | undefined {
  if (!isMessageField(field)) return undefined;
  if (code === "too-long") return fieldError.tooLong;
  return field === "email" ? fieldError.wrongEmail : fieldError.other;
}

/** Missing values come first, then a wrong e-mail address, then excess length. */
function wrongFieldsNotice(errors: FieldErrors): { title: string; text: string } {
  const found = new Set(Object.values(errors));
  const isTooLong = found.delete(fieldError.tooLong);
  if (isTooLong && found.size === 0) return { title: checkTitle, text: fieldError.tooLong };
  found.delete(fieldError.wrongEmail);
  return found.size > 0 ? empty : wrongEmail;
}
