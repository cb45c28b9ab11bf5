import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";

import { shopTexts } from "@/lib/shop-texts";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

import type { CategoryTree } from "../category-trail";
import type { ListState } from "../list-state";
import { productsQuery } from "../queries";
import { productCount } from "../result-texts";
import { FilterPanel } from "./filter-panel";

export type FilterSheetProps = {
  state: ListState;
  pick: (next: ListState) => void;
  appliedCount: number;
  categories: CategoryTree;
  brands: { id: number; name: string }[];
};

/** The filters on a phone: choices are gathered, and the button says how many products they leave. */
export function FilterSheet({ state, pick, appliedCount, categories, brands }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(state);
  const panel = useRef<HTMLDivElement>(null);
  const open = () => {
    setDraft(state);
    setIsOpen(true);
  };
  const show = () => {
    // The price form says what is wrong; closing the sheet would drop the amount unseen.
    const invalid = panel.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
    if (invalid) {
      invalid.focus();
      return;
    }
    setIsOpen(false);
    pick(draft);
  };
  return (
    <>
      {/* Only the button is a phone's: a sheet that is open stays while the screen is turned. */}
      <div className="grid lg:hidden">
        <Button variant="secondary" onClick={open} aria-haspopup="dialog">
          <SlidersHorizontal aria-hidden className="size-4.5" strokeWidth={1.5} />
          {appliedCount > 0 ? shopTexts.list.filtersApplied(appliedCount) : shopTexts.list.filters}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={shopTexts.list.filters}
        placement="left"
        footer={<ShowButton draft={draft} isOpen={isOpen} onClick={show} />}
      >
        <div ref={panel}>
          <FilterPanel
            state={draft}
            pick={setDraft}
            isDraft
            categories={categories}
            brands={brands}
          />
        </div>
      </Dialog>
    </>
  );
}

type ShowButtonProps = { draft: ListState; isOpen: boolean; onClick: () => void };

function ShowButton({ draft, isOpen, onClick }: ShowButtonProps) {
  // The very list that opens next, so that it is there at once.
  const { data } = useQuery({ ...productsQuery(draft), enabled: isOpen, throwOnError: false });
  return (
    <Button wide onClick={onClick}>
      <span aria-live="polite">
        {data === undefined
          ? shopTexts.list.show
          : shopTexts.list.showCount(productCount(data.total))}
      </span>
    </Button>
  );
}
