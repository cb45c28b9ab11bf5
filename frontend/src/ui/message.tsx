import type { ComponentType } from "react";
import { create } from "zustand";

import { type ToastKind, dismissToasts, showToast } from "@/ui/toast";

export const useMessages = create<MessageState>()(() => ({ messages: [], Dialog: null }));

let lastId = 0;

/** Renders the message popup, on every page; nothing until the first message. */
export function MessageHost() {
  const Dialog = useMessages((state) => state.Dialog);
  // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always exports the same component
  return Dialog && <Dialog />;
}

interface Message {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
  onConfirmed: () => void;
}

interface MessageState {
  /** Queue: the first message is shown, the others wait for its confirmation. */
  messages: readonly Message[];
  /** `null` until the first message, because the component's chunk is loaded on demand. */
  Dialog: ComponentType | null;
}

const loadDialog = () => import("@/ui/message-dialog").then((module) => module.MessageDialog);

/** Loads the chunk in advance, for messages about a lost connection. */
export const preloadMessages = () => void loadDialog().catch(() => undefined);

/**
 * Shows a message in a popup until it is confirmed with 'OK', even across navigations; resolves
 * after that. If the popup's chunk fails, the message is shown as a toast.
 */
export async function showMessage(kind: ToastKind, title: string, text?: string): Promise<void> {
  let Dialog: ComponentType;
  try {
    Dialog = await loadDialog();
  } catch {
    showToast(kind, title, text);
    return;
  }
  // Older toasts would cover the popup.
  dismissToasts();
  await new Promise<void>((resolve) => {
    lastId += 1;
    const message = { id: lastId, kind, title, text, onConfirmed: resolve };
    useMessages.setState(({ messages }) => ({ messages: [...messages, message], Dialog }));
  });
}

export function dismissMessage(): void {
  const [shown, ...waiting] = useMessages.getState().messages;
  useMessages.setState({ messages: waiting });
  shown?.onConfirmed();
}
