import { maxLength } from "@shop/api-client/limits/create-message-request";

import { MESSAGE_DRAFTS_KEY, sessionStore } from "@/lib/session-storage";
import { type Fields, fieldsOf, parseStored } from "@/lib/stored-json";

/** Form that sends the message. */
export type MessageKind = "contact" | "partner";

export type MessageField = keyof typeof maxLength;

export const isMessageField = (name: string): name is MessageField => name in maxLength;

/** Unsent input of a message form, by field name. */
export type MessageDraft = Readonly<Partial<Record<MessageField, string>>>;

const readDrafts = (): Fields => fieldsOf(parseStored(sessionStore.getItem(MESSAGE_DRAFTS_KEY)));

/** Reads the unsent input of this tab; invalid entries are ignored. */
export function readMessageDraft(kind: MessageKind): MessageDraft {
  const draft: Partial<Record<MessageField, string>> = {};
  for (const [name, text] of Object.entries(fieldsOf(readDrafts()[kind]))) {
    if (isMessageField(name) && typeof text === "string") draft[name] = text;
  }
  return draft;
}

/** Stores the input in session storage until it is sent. */
export function storeMessageDraft(kind: MessageKind, form: HTMLFormElement): void {
  const draft = Object.fromEntries(new FormData(form));
  sessionStore.setItem(MESSAGE_DRAFTS_KEY, JSON.stringify({ ...readDrafts(), [kind]: draft }));
}

export function clearMessageDraft(kind: MessageKind): void {
  sessionStore.setItem(MESSAGE_DRAFTS_KEY, JSON.stringify({ ...readDrafts(), [kind]: undefined }));
}
