import { useState, type ReactNode } from "react";

import { listTexts } from "@/texts/list";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { lazyComponent } from "@/ui/lazy-component";

import type { ListState } from "../list-state";
import type { FilterProps } from "./filter-link";

export type FilterButtonProps = {
  state: ListState;
  pick: (next: ListState) => void;
  appliedCount: number;
  /** The filters themselves, which the page has anyway. */
  panelOf: (filter: FilterProps) => ReactNode;
  /** The sheet could not be fetched: the page shows its own filters instead. */
  onSheetMissing: () => void;
};

const filterSheet = lazyComponent(() =>
  import("./filter-sheet").then((module) => module.FilterSheet),
);

const fetchSheet = () => void filterSheet.preload().catch(() => undefined);

/** A phone's way to the filters; the sheet itself comes when it is about to be wanted. */
export function FilterButton({ appliedCount, onSheetMissing, ...filter }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Every opening starts from the list as it is then. None before the sheet was wanted once.
  const [opening, setOpening] = useState(0);
  const open = () => {
    filterSheet.preload().then(() => {
      setOpening((count) => count + 1);
      setIsOpen(true);
    }, onSheetMissing);
  };
  return (
    <>
      {/* Only the button is a phone's: a sheet that is open stays while the screen is turned. */}
      <div className="grid lg:hidden" onPointerEnter={fetchSheet} onFocus={fetchSheet}>
        <Button variant="secondary" onClick={open} aria-haspopup="dialog">
          <Icon name="sliders-horizontal" className="size-4.5" />
          {appliedCount > 0 ? listTexts.filtersApplied(appliedCount) : listTexts.filters}
        </Button>
      </div>
      {opening > 0 && (
        <filterSheet.Component
          key={opening}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          {...filter}
        />
      )}
    </>
  );
}
