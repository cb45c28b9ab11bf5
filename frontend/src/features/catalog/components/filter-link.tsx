import { type MouseEvent, type ReactNode, useId } from "react";

import { opensElsewhere } from "@/lib/link-click";

import { writeListAddress } from "../list-address";
import type { ListState } from "../list-state";

export type FilterProps = {
  state: ListState;
  changeList: (next: ListState) => void;
  /**
   * In the filter sheet, changes are collected in a draft. On the page, each change applies at
   * once.
   */
  isInSheet: boolean;
};

export type AppliedFilter = { key: string; label: string; without: ListState };

/** Empty if the filter is not set: `label` is then null. */
export const appliedFilter = (
  key: string,
  label: string | null,
  without: ListState,
): AppliedFilter[] => (label === null ? [] : [{ key, label, without }]);

type FilterLinkProps = Pick<FilterProps, "changeList" | "isInSheet"> & {
  to: ListState;
  isCurrent?: boolean;
  children: ReactNode;
};

/** A link, so that the shopper can open the filtered list in a new tab. */
export function FilterLink({
  to,
  changeList,
  isInSheet,
  isCurrent = false,
  children,
}: FilterLinkProps) {
  const pickDraft = (event: MouseEvent) => {
    if (!isInSheet || opensElsewhere(event)) return;
    event.preventDefault();
    changeList(to);
  };
  return (
    <a
      href={writeListAddress(to)}
      onClick={pickDraft}
      aria-current={isCurrent || undefined}
      className="flex min-h-9 flex-1 items-center py-1 text-soft transition-colors hover:text-ink aria-current:font-semibold aria-current:text-ink"
    >
      {children}
    </a>
  );
}

type FilterSectionProps = { title: string; children: ReactNode };

export function FilterSection({ title, children }: FilterSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="border-b border-line py-5 first:pt-0 last:border-b-0"
    >
      <h3 id={titleId} className="mb-2 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
