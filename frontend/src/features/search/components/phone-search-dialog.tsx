import { Dialog } from "@/ui/dialog";

import { SearchForm, type SearchFormProps } from "./search-form";

export type PhoneSearchDialogProps = Pick<SearchFormProps, "categories"> & {
  isOpen: boolean;
  onClose: () => void;
};

export function PhoneSearchDialog({ categories, isOpen, onClose }: PhoneSearchDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Search" placement="right">
      <SearchForm place="phone" categories={categories} onDone={onClose} />
    </Dialog>
  );
}
