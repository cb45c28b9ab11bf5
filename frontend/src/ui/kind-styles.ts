import type { IconName } from "@/ui/icon-names";
import type { ToastKind } from "@/ui/toast";

export const KIND_ICONS: Record<ToastKind, IconName> = {
  info: "info",
  warning: "triangle-alert",
  error: "circle-alert",
  success: "circle-check",
};

export const KIND_COLOURS: Record<ToastKind, string> = {
  info: "text-brand",
  warning: "text-warning",
  error: "text-danger",
  success: "text-positive",
};
