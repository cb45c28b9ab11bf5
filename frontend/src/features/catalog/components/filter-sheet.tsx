import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";

import { listTexts } from "@/texts/list";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

import { productsQuery } from "../list-queries";
import { clearedList, type ListState } from "../list-state";
import type { FilterProps } from "./filter-link";

type FilterSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  state: ListState;
  changeList: (next: ListState) => void;
  renderPanel: (filter: FilterProps) => ReactNode;
};

export function FilterSheet({ isOpen, onClose, state, changeList, renderPanel }: FilterSheetProps) {
  // List state with the changes that are not applied yet.
  const [draft, setDraft] = useState(state);
  const panel = useRef<HTMLDivElement>(null);
  const show = () => {
    // Keep the sheet open: closing would silently drop the invalid price.
    const invalid = panel.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
    if (invalid) {
      invalid.focus();
      return;
    }
    onClose();
    changeList(draft);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={listTexts.filters}
      placement="left"
      footer={
        <div className="flex items-center gap-4">
          <button
            type="button"
            onClick={() => setDraft(clearedList(draft))}
            className="min-h-11 shrink-0 text-sm font-semibold underline underline-offset-4"
          >
            {listTexts.clearAll}
          </button>
          <ShowButton draft={draft} isOpen={isOpen} onClick={show} />
        </div>
      }
    >
      <div ref={panel}>{renderPanel({ state: draft, changeList: setDraft, isInSheet: true })}</div>
    </Dialog>
  );
}

type ShowButtonProps = { draft: ListState; isOpen: boolean; onClick: () => void };

function ShowButton({ draft, isOpen, onClick }: ShowButtonProps) {
  // The list that opens next runs the same query, so its products are already cached.
  const { data } = useQuery({ ...productsQuery(draft), enabled: isOpen, throwOnError: false });
  return (
    <Button wide onClick={onClick} disabled={data?.total === 0}>
      <span aria-live="polite">
        {data === undefined ? listTexts.show : listTexts.showCount(listTexts.count(data.total))}
      </span>
    </Button>
  );
}
