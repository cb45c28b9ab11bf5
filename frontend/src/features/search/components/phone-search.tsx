import { Search } from "lucide-react";
import { useState } from "react";

import { Dialog } from "@/ui/dialog";
import { IconButton } from "@/ui/icon-button";

import { SearchForm } from "./search-form";

/** A phone has room for the icon; the search itself opens above the page. */
export function PhoneSearch() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="md:hidden">
      <IconButton
        icon={Search}
        label="Search"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Search" placement="right">
        <SearchForm place="phone" onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}
