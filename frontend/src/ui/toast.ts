import { create } from "zustand";

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

const DURATION_MS = 2000;
let lastId = 0;

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

/**
 * Shows a toast for two seconds, in a live region; a toast that is still visible is not repeated.
 */
export function showToast(kind: ToastKind, title: string, detail?: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.title !== title), { id, kind, title, detail }],
  }));
  setTimeout(() => dismissToast(id), DURATION_MS);
}

function dismissToast(id: number): void {
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** Removes all toasts, before a popup that they would cover. */
export const dismissToasts = () => useToasts.setState({ toasts: [] });
