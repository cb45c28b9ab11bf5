import type { MouseEvent } from "react";

import { opensElsewhere } from "@/lib/link-click";
import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";

import { writeListAddress } from "../list-address";
import type { ListState } from "../list-state";
import type { AppliedFilter, FilterProps } from "./filter-link";

type AppliedFilterChipsProps = Pick<FilterProps, "changeList"> & {
  filters: AppliedFilter[];
  cleared: ListState;
  /** Must move the focus: no chip follows the one that disappears. */
  onLastRemoved: () => void;
};

/** "Clear all" keeps these filters: they are what the page is about. */
const KEPT = new Set(["category", "search"]);

export function AppliedFilterChips({
  filters,
  cleared,
  changeList,
  onLastRemoved,
}: AppliedFilterChipsProps) {
  if (filters.length === 0) return null;
  const change = (to: ListState) => (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // The clicked chip disappears, so focus the next one.
    const next = event.currentTarget.closest("li")?.nextElementSibling;
    const nextChip = next?.querySelector<HTMLElement>("[data-chip]");
    if (nextChip) nextChip.focus();
    else onLastRemoved();
    changeList(to);
  };
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={listTexts.applied}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <a
            href={writeListAddress(without)}
            data-chip
            onClick={change(without)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-pill border border-line bg-raised pr-2.5 pl-3.5 text-xs font-medium transition-colors hover:border-ink"
          >
            <span className="sr-only">{listTexts.removeFilter}</span>
            <span className="wrap-anywhere">{label}</span>
            <Icon name="x" className="size-3.5" strokeWidth={2} />
          </a>
        </li>
      ))}
      {!filters.every(({ key }) => KEPT.has(key)) && (
        <li>
          <a
            href={writeListAddress(cleared)}
            onClick={change(cleared)}
            className="inline-flex min-h-9 items-center px-2 text-xs font-semibold underline underline-offset-4"
          >
            {listTexts.clearAll}
          </a>
        </li>
      )}
    </ul>
  );
}
