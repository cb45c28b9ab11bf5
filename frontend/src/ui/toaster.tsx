import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

import { Icon } from "@/ui/icon";
import { KIND_COLOURS, KIND_ICONS } from "@/ui/kind-styles";
import { useOpenDialogs } from "@/ui/open-dialogs";
import { dismissToast, useToasts } from "@/ui/toast";

const DURATION_MS = 2000;
const REGION = "pointer-events-none inset-x-4 z-50 flex flex-col items-center gap-2";
const IN_PAGE = "toasts fixed sm:inset-x-auto sm:right-6 sm:items-end";

/** Rendered before the first toast, so that screen readers observe this live region. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const lastShownId = useRef(0);
  // The time starts here, because on a slow network this component loads after the first toast.
  useEffect(() => {
    for (const { id } of toasts) {
      if (id <= lastShownId.current) continue;
      lastShownId.current = id;
      setTimeout(() => dismissToast(id), DURATION_MS);
    }
  }, [toasts]);
  // An open dialog makes the rest of the page inert, so toasts are rendered inside the dialog.
  const dialog = useOpenDialogs((state) => state.dialogs.at(-1));
  const region = (
    <div
      role="status"
      aria-live="polite"
      className={dialog ? `${REGION} absolute top-16` : `${REGION} ${IN_PAGE}`}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="toast flex w-full max-w-sm items-start gap-3 rounded-base border border-line bg-surface p-4 shadow-overlay"
        >
          <Icon name={KIND_ICONS[toast.kind]} size={20} className={KIND_COLOURS[toast.kind]} />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">{toast.title}</p>
            {toast.detail !== undefined && <p className="text-soft">{toast.detail}</p>}
          </div>
        </div>
      ))}
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}
