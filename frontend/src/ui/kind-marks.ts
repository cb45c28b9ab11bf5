import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";

import type { ToastKind } from "@/ui/toast";

/** How each kind of what is said to a shopper looks. */
export const KIND_ICONS: Record<ToastKind, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
  success: CircleCheck,
};

export const KIND_COLOURS: Record<ToastKind, string> = {
  info: "text-brand",
  warning: "text-warning",
  error: "text-danger",
  success: "text-positive",
};
