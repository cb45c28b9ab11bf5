import type { MouseEvent } from "react";

import { opensElsewhere } from "@/lib/link-click";
import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";

import { writeListAddress } from "../list-address";
import type { AppliedFilter } from "./filter-link";

type AppliedFilterChipsProps = {
  filters: AppliedFilter[];
  clearAllHref: string;
  /** Must move the focus: the last chip disappears. */
  onEmptied: () => void;
};

export function AppliedFilterChips({ filters, clearAllHref, onEmptied }: AppliedFilterChipsProps) {
  if (filters.length === 0) return null;
  // The clicked chip disappears, so focus the next link.
  const moveFocus = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    const next = event.currentTarget.closest("li")?.nextElementSibling?.querySelector("a");
    if (filters.length === 1 || !next) onEmptied();
    else next.focus();
  };
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={listTexts.applied}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <a
            href={writeListAddress(without)}
            onClick={moveFocus}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-pill border border-line bg-raised pr-2.5 pl-3.5 text-xs font-medium transition-colors hover:border-ink"
          >
            <span className="sr-only">{listTexts.removeFilter}</span>
            <span className="wrap-anywhere">{label}</span>
            <Icon name="x" className="size-3.5" strokeWidth={2} />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clearAllHref}
          onClick={moveFocus}
          className="inline-flex min-h-9 items-center px-2 text-xs font-semibold underline underline-offset-4"
        >
          {listTexts.clearAll}
        </a>
      </li>
    </ul>
  );
}
