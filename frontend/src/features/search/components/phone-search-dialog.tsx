import { texts } from "@/texts/frame";
import { Dialog } from "@/ui/dialog";

import { SearchForm } from "./search-form";

type PhoneSearchDialogProps = { isOpen: boolean; onClose: () => void };

export function PhoneSearchDialog({ isOpen, onClose }: PhoneSearchDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={texts.search.submit} size="sheet">
      <SearchForm place="phone" onDone={onClose} />
    </Dialog>
  );
}
