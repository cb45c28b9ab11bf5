import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";

import { listTexts } from "@/texts/list";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

import { productsQuery } from "../list-queries";
import type { ListState } from "../list-state";
import type { FilterProps } from "./filter-link";

type FilterSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  state: ListState;
  changeList: (next: ListState) => void;
  renderPanel: (filter: FilterProps) => ReactNode;
};

/** Filter dialog on phones: its button shows how many products match, and applies the changes. */
export function FilterSheet({ isOpen, onClose, state, changeList, renderPanel }: FilterSheetProps) {
  // The list state with the changes that are collected in the sheet.
  const [draft, setDraft] = useState(state);
  const panel = useRef<HTMLDivElement>(null);
  const show = () => {
    // Keep the sheet open, so that the price form shows its error. Closing would silently drop the
    // price that was entered.
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
      footer={<ShowButton draft={draft} isOpen={isOpen} onClick={show} />}
    >
      <div ref={panel}>{renderPanel({ state: draft, changeList: setDraft, isInSheet: true })}</div>
    </Dialog>
  );
}

type ShowButtonProps = { draft: ListState; isOpen: boolean; onClick: () => void };

function ShowButton({ draft, isOpen, onClick }: ShowButtonProps) {
  // Uses the query of the list that opens next, so that its products are already in the cache.
  const { data } = useQuery({ ...productsQuery(draft), enabled: isOpen, throwOnError: false });
  return (
    <Button wide onClick={onClick}>
      <span aria-live="polite">
        {data === undefined ? listTexts.show : listTexts.showCount(listTexts.count(data.total))}
      </span>
    </Button>
  );
}
