import { createContactMessage, createPartnerMessage } from "@shop/api-client";
import { maxLength as limits } from "@shop/api-client/limits/create-message-request";
import { type FormEvent, useCallback } from "react";
import { maxLength, nonEmpty, object, pipe, regex, string, transform, trim } from "valibot";

import { fieldErrors } from "@/api/field-errors";
import type { Problem } from "@/api/problem";
import { type FieldErrors, useForm } from "@/hooks/use-form";
import { messageFormTexts } from "@/texts/message-form";
import { preloadMessages, showMessage } from "@/ui/message";

import {
  type MessageDraft,
  isMessageField,
  type MessageField,
  type MessageKind,
  forgetMessageDraft,
  keepMessageDraft,
  readMessageDraft,
} from "./message-draft";

const { at, check, empty, wrongEmail } = messageFormTexts;

/** One '@', a dot behind it, and nothing that would make it more than one address. */
const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+\.[^\s@.,;<>"()[\]\\]{2,}$/;

const typed = (field: MessageField) => pipe(string(), trim(), maxLength(limits[field], at.tooLong));

const optional = (field: MessageField) =>
  pipe(
    typed(field),
    transform((text) => (text === "" ? null : text)),
  );

/** What a message to the shop must have [CON-05]. */
const messageSchema = object({
  name: pipe(typed("name"), nonEmpty(at.name)),
  email: pipe(typed("email"), nonEmpty(at.email), regex(EMAIL, at.wrongEmail)),
  phone: optional("phone"),
  subject: optional("subject"),
  message: pipe(typed("message"), nonEmpty(at.message)),
});

const SEND = { contact: createContactMessage, partner: createPartnerMessage };

/** A form that writes to the shop: what was typed stays, also over a reload, until it has been sent [CON-05]. */
export function useMessageForm(kind: MessageKind, known: MessageDraft | undefined) {
  const { errors, isPending, form } = useForm({
    schema: messageSchema,
    refuse: (found) => {
      const { title, text } = wrongFieldsNotice(found);
      void showMessage("warning", title, text);
    },
    send: async (body, sentForm) => {
      preloadMessages();
      const { error } = await SEND[kind]({ body });
      if (error !== undefined) {
        const refusal = messageRefusal(error);
        // Not waited for: closing it gives the focus back to the form, which has to be ready by then.
        void showMessage(refusal.kind, refusal.title, refusal.text);
        return refusal.errors;
      }
      sentForm.reset();
      forgetMessageDraft(kind);
      void showMessage("success", messageFormTexts.sent.title, messageFormTexts.sent.text);
      return undefined;
    },
  });

  // Set and not rendered: the server knows neither, and a form that was sent is to be empty.
  const fillInKnown = useCallback(
    (element: HTMLFormElement | null) => {
      fillIn(element, readMessageDraft(kind));
      fillIn(element, known ?? {});
    },
    [kind, known],
  );

  return {
    errors,
    isPending,
    form: {
      ...form,
      ref: fillInKnown,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        form.onInput(event);
        keepMessageDraft(kind, event.currentTarget);
      },
    },
  };
}

/** Fills the fields in which nothing stands yet. */
function fillIn(form: HTMLFormElement | null, texts: MessageDraft): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const text = isMessageField(field.name) ? texts[field.name] : undefined;
      if (field.value === "" && text !== undefined) field.value = text;
    }
  }
}

/** What the shopper is told when the gateway did not send a message, and at which fields. */
type MessageRefusal = {
  kind: "warning" | "error";
  title: string;
  text?: string | undefined;
  errors: FieldErrors;
};

function messageRefusal(problem: Problem): MessageRefusal {
  const errors = fieldErrors(problem, textAt);
  const fields = Object.keys(errors);
  if (fields.length === 0) return { kind: "error", ...messageFormTexts.failed, errors };
  if (errors["email"] === wrongEmail.text && fields.length === 1) {
    return { kind: "warning", ...wrongEmail, errors };
  }
  return { kind: "warning", title: check, text: Object.values(errors)[0], errors };
}

/** What is said at a field that the gateway found wrong; undefined where it is none of the form's. */
function textAt(field: string, code: string): string | undefined {
  if (!isMessageField(field)) return undefined;
  if (code === "too-long") return at.tooLong;
  return field === "email" ? at.wrongEmail : at.other;
}

/** What is said first of all that is wrong: what is missing before what is misspelt, and that before what is too long. */
function wrongFieldsNotice(errors: FieldErrors): { title: string; text: string } {
  const found = new Set(Object.values(errors));
  const isTooLong = found.delete(at.tooLong);
  if (isTooLong && found.size === 0) return { title: check, text: at.tooLong };
  found.delete(at.wrongEmail);
  return found.size > 0 ? empty : wrongEmail;
}
