import { createContactMessage, createPartnerMessage } from "@shop/api-client";
import { type FormEvent, useEffect, useRef } from "react";

import { useForm } from "@/hooks/use-form";
import { isMessageField } from "@/lib/message-limits";
import { messageFormTexts } from "@/texts/message-form";
import { preloadMessages, showMessage } from "@/ui/message";

import { messageSchema, wrongFieldsNotice } from "./message";
import {
  forgetMessageDraft,
  keepMessageDraft,
  type MessageDraft,
  type MessageKind,
  readMessageDraft,
} from "./message-draft";
import { messageRefusal } from "./message-refusal";

const SEND = { contact: createContactMessage, partner: createPartnerMessage };

/** A form that writes to the shop: what was typed stays, also over a reload, until it has been sent [CON-05]. */
export function useMessageForm(kind: MessageKind, known: MessageDraft | undefined) {
  const element = useRef<HTMLFormElement>(null);
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
  useEffect(() => fillIn(element.current, readMessageDraft(kind)), [kind]);
  useEffect(() => fillIn(element.current, known ?? {}), [known]);

  return {
    errors,
    isPending,
    form: {
      ...form,
      ref: element,
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
