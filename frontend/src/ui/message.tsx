import { create } from "zustand";

import { lazyComponent } from "@/ui/lazy-component";
import { type ToastKind, dismissToasts, showToast } from "@/ui/toast";
import { useLazyLoad } from "@/ui/use-lazy-load";

export const useMessages = create<MessageState>()(() => ({ messages: [] }));

const dialog = lazyComponent(() =>
  import("@/ui/message-dialog").then((module) => module.MessageDialog),
);

let lastId = 0;

export function MessageHost() {
  const hasMessage = useMessages(({ messages }) => messages.length > 0);
  return useLazyLoad(dialog, hasMessage) && <dialog.Component />;
}

interface Message {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
  requestId?: string | undefined;
  onConfirmed: () => void;
}

interface MessageState {
  /** The first message is shown; the others wait. */
  messages: readonly Message[];
}

/** Once the connection is lost, the chunk can't be loaded. */
export const preloadMessages = () => void dialog.preload().catch(() => undefined);

/**
 * Resolves after the shopper has confirmed the message. Navigation keeps the message open.
 * `requestId` is the id of the failed request that the message is about.
 */
export async function showMessage(
  kind: ToastKind,
  title: string,
  text?: string,
  requestId?: string,
): Promise<void> {
  try {
    await dialog.preload();
  } catch {
    showToast(kind, title, text);
    return;
  }
  // Older toasts would cover the popup.
  dismissToasts();
  await new Promise<void>((resolve) => {
    lastId += 1;
    const message = { id: lastId, kind, title, text, requestId, onConfirmed: resolve };
    useMessages.setState(({ messages }) => ({ messages: [...messages, message] }));
  });
}

export function dismissMessage(): void {
  const [closed, ...remaining] = useMessages.getState().messages;
  useMessages.setState({ messages: remaining });
  closed?.onConfirmed();
}
