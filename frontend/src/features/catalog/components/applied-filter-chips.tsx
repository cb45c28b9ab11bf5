import { X } from "lucide-react";

import type { AppliedFilter } from "../applied-filters";
import { writeListAddress } from "../list-address";

export type AppliedFilterChipsProps = { filters: AppliedFilter[]; clearAllHref: string };

export function AppliedFilterChips({ filters, clearAllHref }: AppliedFilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Applied filters">
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <a
            href={writeListAddress(without)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-pill border border-line bg-raised pr-2.5 pl-3.5 text-xs font-medium transition-colors hover:border-ink"
          >
            <span className="sr-only">Remove filter </span>
            {label}
            <X aria-hidden className="size-3.5" strokeWidth={2} />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clearAllHref}
          className="inline-flex min-h-9 items-center px-2 text-xs font-semibold underline underline-offset-4"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}
