import type { ReactNode } from "react";

import { focusOnMount } from "@/ui/focus";

interface ActionNoticeProps {
  children: ReactNode;
  label: string;
  action: { href: string } | (() => void);
}

const ACTION =
  "inline-flex min-h-11 shrink-0 items-center px-4 font-semibold underline underline-offset-4";

/** Notice with a button or link. Unlike a toast, it stays until the shopper's next change. */
export function ActionNotice({ children, label, action }: ActionNoticeProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-4 rounded-base border border-line bg-raised py-1 pr-1 pl-4 text-sm">
      <p className="min-w-0 truncate">{children}</p>
      {typeof action === "function" ? (
        <button ref={focusOnMount} type="button" onClick={action} className={ACTION}>
          {label}
        </button>
      ) : (
        <a ref={focusOnMount} href={action.href} className={ACTION}>
          {label}
        </a>
      )}
    </div>
  );
}
