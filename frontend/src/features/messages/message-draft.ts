import { maxLength } from "@shop/api-client/limits/create-message-request";

import { MESSAGE_DRAFTS_KEY, sessionStore } from "@/lib/session-storage";
import { type Fields, fieldsOf, parseStored } from "@/lib/stored-json";

export type MessageKind = "contact" | "partner";

export type MessageField = keyof typeof maxLength;

export const isMessageField = (name: string): name is MessageField => name in maxLength;

export type MessageDraft = Readonly<Partial<Record<MessageField, string>>>;

const readDrafts = (): Fields => fieldsOf(parseStored(sessionStore.getItem(MESSAGE_DRAFTS_KEY)));

export function readMessageDraft(kind: MessageKind): MessageDraft {
  const draft: Partial<Record<MessageField, string>> = {};
  for (const [name, text] of Object.entries(fieldsOf(readDrafts()[kind]))) {
    if (isMessageField(name) && typeof text === "string") draft[name] = text;
  }
  return draft;
}

export function storeMessageDraft(kind: MessageKind, form: HTMLFormElement): void {
  const draft = Object.fromEntries(new FormData(form));
  sessionStore.setItem(MESSAGE_DRAFTS_KEY, JSON.stringify({ ...readDrafts(), [kind]: draft }));
}

export function clearMessageDraft(kind: MessageKind): void {
  sessionStore.setItem(MESSAGE_DRAFTS_KEY, JSON.stringify({ ...readDrafts(), [kind]: undefined }));
}
