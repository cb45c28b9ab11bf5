import type { ComponentType } from "react";
import { create } from "zustand";

import { type ToastKind, dismissToasts, showToast } from "@/ui/toast";

export const useMessages = create<MessageState>()(() => ({ messages: [], Dialog: null }));

let lastId = 0;

/** Where the popup of every page's messages lives, once there was one. */
export function MessageHost() {
  const Dialog = useMessages((state) => state.Dialog);
  // oxlint-disable-next-line react-hooks-js/static-components -- the chunk always holds the same one
  return Dialog && <Dialog />;
}

interface Message {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
  hearRead: () => void;
}

interface MessageState {
  /** The first one is shown; the others wait until it has been read. */
  messages: readonly Message[];
  /** Null until there was something to say: every page has the place for it, and nothing more. */
  Dialog: ComponentType | null;
}

const loadDialog = () => import("@/ui/message-dialog").then((module) => module.MessageDialog);

/** For what will have something to say, perhaps when there is no connection any more. */
export const preloadMessages = () => void loadDialog().catch(() => undefined);

/**
 * Says something in a popup that stays until its 'OK', also over a navigation; resolves once it has
 * been read. Where the popup can't be had it is said as a toast.
 */
export async function showMessage(kind: ToastKind, title: string, text?: string): Promise<void> {
  let Dialog: ComponentType;
  try {
    Dialog = await loadDialog();
  } catch {
    showToast(kind, title, text);
    return;
  }
  // They would lie on top of it, about something that is over.
  dismissToasts();
  await new Promise<void>((resolve) => {
    lastId += 1;
    const message = { id: lastId, kind, title, text, hearRead: resolve };
    useMessages.setState(({ messages }) => ({ messages: [...messages, message], Dialog }));
  });
}

export function dismissMessage(): void {
  const [shown, ...waiting] = useMessages.getState().messages;
  useMessages.setState({ messages: waiting });
  shown?.hearRead();
}
