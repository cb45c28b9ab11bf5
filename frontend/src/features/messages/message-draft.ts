import { maxLength } from "@shop/api-client/limits/create-message-request";

import { MESSAGE_DRAFTS_KEY, sessionStore } from "@/lib/session-storage";

/** Form that sends the message. */
export type MessageKind = "contact" | "partner";

export type MessageField = keyof typeof maxLength;

export const isMessageField = (name: string): name is MessageField => name in maxLength;

/** Unsent input of a message form, by field name. */
export type MessageDraft = Readonly<Partial<Record<MessageField, string>>>;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

function readDrafts(): Fields {
  try {
    return fieldsOf(JSON.parse(sessionStore.getItem(MESSAGE_DRAFTS_KEY) ?? "null"));
  } catch {
    return {};
  }
}

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
