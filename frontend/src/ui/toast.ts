import { create } from "zustand";

import { texts } from "@/texts/frame";

export type ToastKind = "info" | "warning" | "error" | "success";

interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  detail?: string | undefined;
}

interface ToastState {
  toasts: readonly Toast[];
}

let lastId = 0;

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

/** Replaces a visible toast with the same title. */
export function showToast(kind: ToastKind, title: string, detail?: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.title !== title), { id, kind, title, detail }],
  }));
}

export function showOffline(): void {
  const { title, description } = texts.failure.offline;
  showToast("error", title, description);
}

export function dismissToast(id: number): void {
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** Call this before a popup that toasts would cover. */
export const dismissToasts = () => useToasts.setState({ toasts: [] });
