import { useState } from "react";

import { texts } from "@/texts/frame";
import { IconButton } from "@/ui/icon-button";
import { lazyComponent } from "@/ui/lazy-component";

const searchDialog = lazyComponent(() =>
  import("./phone-search-dialog").then((module) => module.PhoneSearchDialog),
);

/** A phone has room for the icon; the search itself opens above the page. */
export function PhoneSearch() {
  // Null until it was wanted once.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const open = () => {
    searchDialog.preload().then(
      () => setIsOpen(true),
      () => undefined,
    );
  };
  return (
    <>
      {/* Only the icon is a phone's: a search that is open stays while the screen is turned. */}
      <div className="md:hidden">
        <IconButton
          icon="search"
          label={texts.search.submit}
          aria-haspopup="dialog"
          onClick={open}
        />
      </div>
      {isOpen !== null && (
        <searchDialog.Component isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
