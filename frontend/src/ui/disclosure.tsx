import type { ReactNode } from "react";

import { Icon } from "@/ui/icon";

interface DisclosureProps {
  label: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Works without JavaScript. */
export function Disclosure({ label, defaultOpen = false, children }: DisclosureProps) {
  return (
    <details className="group border-b border-line" open={defaultOpen}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 text-sm font-semibold">
        {label}
        <Icon
          name="chevron-down"
          size={18}
          className="transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
