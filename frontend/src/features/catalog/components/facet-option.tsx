import type { KeyboardEvent } from "react";

import { writeListAddress } from "../list-address";
import type { ListState } from "../list-state";
import { changeListOnClick, describeCount, FilterCount, type FilterProps } from "./filter-link";

type FacetOptionProps = Pick<FilterProps, "changeList"> & {
  /** The list after a change of this value. */
  to: ListState;
  label: string;
  /** Absent without facets. */
  count: number | undefined;
  isChosen: boolean;
  look: keyof typeof LOOKS;
  /** A CSS colour. */
  swatch?: string | null;
};

const LOOKS = {
  row: "flex min-h-9 items-center gap-3 py-1 hover:text-ink",
  button:
    "inline-flex min-h-9 items-center gap-2 rounded-base border border-line px-2.5 text-xs font-medium transition-colors",
};

const CHOSEN_BUTTON =
  "hover:border-ink aria-checked:border-ink aria-checked:ring-1 aria-checked:ring-ink";

/**
 * One of several values that a shopper can choose: a checkbox that is a link, so that it works
 * without scripts.
 */
export function FacetOption({
  to,
  label,
  count,
  isChosen,
  look,
  swatch,
  changeList,
}: FacetOptionProps) {
  const content = (
    <>
      {look === "row" && <span className="check-box size-4.5" />}
      {typeof swatch === "string" && (
        <svg aria-hidden viewBox="0 0 20 20" className="size-4.5">
          <circle cx="10" cy="10" r="9.5" fill={swatch} className="stroke-line" />
        </svg>
      )}
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <FilterCount count={count} />
    </>
  );
  if (count === 0 && !isChosen)
    return (
      <span
        role="checkbox"
        aria-checked={false}
        aria-disabled
        className={`${LOOKS[look]} opacity-45`}
      >
        {content}
      </span>
    );
  return (
    <a
      role="checkbox"
      aria-checked={isChosen}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it for all roles
      aria-description={describeCount(count)}
      href={writeListAddress(to)}
      onClick={changeListOnClick(to, changeList)}
      onKeyDown={clickOnSpace}
      className={look === "row" ? LOOKS.row : `${LOOKS.button} ${CHOSEN_BUTTON}`}
    >
      {content}
    </a>
  );
}

/** The browser itself follows a link on Enter only. */
function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
