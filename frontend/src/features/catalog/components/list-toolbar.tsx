import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useState } from "react";

import { opensElsewhere } from "@/lib/link-click";
import { listTexts } from "@/texts/list";
import { Button, ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";
import { lazyComponent } from "@/ui/lazy-component";
import { Select } from "@/ui/select";

import { writeListAddress } from "../list-address";
import { productsQuery } from "../list-queries";
import { defaultSort, type ListLayout, type ListState, sorts } from "../list-state";
import { AddressInputs, listAction } from "./address-inputs";
import type { FilterProps } from "./filter-link";

const layouts: { layout: ListLayout; icon: IconName }[] = [
  { layout: "3cols", icon: "layout-grid" },
  { layout: "list", icon: "list" },
];

// Each layout is its own page. After a click, the new page's layout switch takes the focus.
let shouldMoveFocus = false;

type FilterButtonProps = {
  state: ListState;
  changeList: (next: ListState) => void;
  appliedCount: number;
  /** The page passes this function, so that the sheet's chunk doesn't import the filters. */
  renderPanel: (filter: FilterProps) => ReactNode;
  onSheetLoadError: () => void;
};

const filterSheet = lazyComponent(() =>
  import("./filter-sheet").then((module) => module.FilterSheet),
);

const fetchSheet = () => void filterSheet.preload().catch(() => undefined);

export function FilterButton({ appliedCount, onSheetLoadError, ...filter }: FilterButtonProps) {
  const label = (
    <>
      <Icon name="sliders-horizontal" className="size-4.5" />
      {appliedCount > 0 ? listTexts.filtersApplied(appliedCount) : listTexts.filters}
    </>
  );
  const [isOpen, setIsOpen] = useState(false);
  // Used as the sheet's key: each opening starts from the current list state.
  const [openingCount, setOpeningCount] = useState(0);
  const open = () => {
    filterSheet.preload().then(() => {
      setOpeningCount((count) => count + 1);
      setIsOpen(true);
    }, onSheetLoadError);
  };
  return (
    <>
      {/* Hides only the button: an open sheet stays open when the screen is rotated. */}
      <div
        className="grid lg:hidden noscript:hidden"
        onPointerEnter={fetchSheet}
        onFocus={fetchSheet}
      >
        <Button variant="secondary" onClick={open} aria-haspopup="dialog">
          {label}
        </Button>
      </div>
      <noscript className="col-span-2 grid lg:hidden">
        {import.meta.env.SSR && (
          <ButtonLink variant="secondary" href="#filters">
            {label}
          </ButtonLink>
        )}
      </noscript>
      {openingCount > 0 && (
        <filterSheet.Component
          key={openingCount}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          {...filter}
        />
      )}
    </>
  );
}

type ResultCountProps = { state: ListState };

/** Empty while loading, because the previous number would be wrong. */
export function ResultCount({ state }: ResultCountProps) {
  const { data } = useQuery({ ...productsQuery(state), throwOnError: false });
  return (
    <p role="status" className="min-h-lh text-sm text-soft tabular-digits">
      {data === undefined ? "" : listTexts.count(data.total)}
    </p>
  );
}

type SortSelectProps = {
  state: ListState;
  changeList: (next: ListState) => void;
  hasFacets: boolean;
};

export function SortSelect({ state, changeList, hasFacets }: SortSelectProps) {
  const sortBy = (value: string) =>
    changeList({ ...state, sort: sorts.find((sort) => sort === value) ?? "default", page: 1 });
  const options = sorts
    .filter((sort) => {
      if (sort === "relevance") return state.searchTerm !== null;
      // The order by saving needs a catalogue index, as facets do.
      return sort !== "saving" || hasFacets || state.sort === sort;
    })
    .map((value) => ({ value, label: listTexts.sorts[value] }));
  return (
    <form
      action={listAction(state)}
      className="flex gap-2 lg:col-start-2 lg:row-start-1 noscript:max-lg:col-span-2"
    >
      <AddressInputs state={{ ...state, sort: defaultSort(state), page: 1 }} />
      <div className="min-w-0 flex-1">
        <Select
          label={listTexts.sortBy}
          labelHidden
          options={options}
          name="sort"
          value={state.sort}
          onChange={(event) => sortBy(event.target.value)}
        />
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <Button type="submit" variant="secondary">
            {listTexts.sort}
          </Button>
        )}
      </noscript>
    </form>
  );
}

type LayoutSwitchProps = { state: ListState };

const requestFocus = (event: MouseEvent) => {
  shouldMoveFocus = !opensElsewhere(event);
};

function focusIfRequested(link: HTMLAnchorElement | null): void {
  if (link === null || !shouldMoveFocus) return;
  shouldMoveFocus = false;
  // Waits until the new page has handled its own focus.
  requestAnimationFrame(() => link.focus({ preventScroll: true }));
}

export function LayoutSwitch({ state }: LayoutSwitchProps) {
  return (
    <ul className="flex rounded-base border border-line">
      {layouts.map(({ layout, icon }) => (
        <li key={layout}>
          <a
            ref={layout === state.layout ? focusIfRequested : undefined}
            href={writeListAddress({ ...state, layout })}
            onClick={requestFocus}
            aria-label={listTexts.layouts[layout]}
            title={listTexts.layouts[layout]}
            aria-current={layout === state.layout || undefined}
            className="grid size-10.5 place-items-center rounded-base text-soft transition-colors hover:text-ink aria-current:bg-raised aria-current:text-ink"
          >
            <Icon name={icon} className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
