import { type MouseEvent, type ReactNode, useId } from "react";

import { opensElsewhere } from "@/lib/link-click";
import { listTexts } from "@/texts/list";

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

type FilterLinkProps = Pick<FilterProps, "changeList"> & {
  to: ListState;
  isCurrent?: boolean;
  count?: number | undefined;
  children: ReactNode;
};

/** A link, so that the shopper can open the filtered list in a new tab. */
export function FilterLink({
  to,
  changeList,
  isCurrent = false,
  count,
  children,
}: FilterLinkProps) {
  if (count === 0 && !isCurrent)
    return (
      <span role="link" aria-disabled className={`${LINK} opacity-45`}>
        {children}
        <FilterCount count={count} />
      </span>
    );
  return (
    <a
      href={writeListAddress(to)}
      onClick={changeListOnClick(to, changeList)}
      aria-current={isCurrent || undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it for all roles
      aria-description={describeCount(count)}
      className={`${LINK} hover:text-ink aria-current:font-semibold aria-current:text-ink`}
    >
      {children}
      <FilterCount count={count} />
    </a>
  );
}

const LINK = "flex min-h-9 flex-1 items-center gap-2 py-1 text-soft transition-colors";

/** A navigation shows the change later. Until then, the other links would undo it. */
export const changeListOnClick =
  (to: ListState, changeList: FilterProps["changeList"]) => (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    changeList(to);
  };

export const describeCount = (count: number | undefined) =>
  count === undefined ? undefined : listTexts.count(count);

/** Screen readers get the number from the description of the link. */
export function FilterCount({ count }: { count: number | undefined }) {
  return (
    count !== undefined && (
      <span aria-hidden className="ml-auto text-xs font-normal text-soft tabular-digits">
        {count}
      </span>
    )
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
