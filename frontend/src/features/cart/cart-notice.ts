import { dismissToast, showToast, useToasts, type ToastKind } from "@/ui/toast";

/** Says it once: a shopper who clicks five times is not told five times at the same moment. */
export function showCartNotice(kind: ToastKind, title: string, detail?: string): void {
  for (const toast of useToasts.getState().toasts) {
    if (toast.title === title) dismissToast(toast.id);
  }
  showToast(kind, title, detail);
}
