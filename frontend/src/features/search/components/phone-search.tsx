import { useState } from "react";

import { texts } from "@/texts/frame";
import { IconButton } from "@/ui/icon-button";
import { lazyComponent } from "@/ui/lazy-component";

const searchDialog = lazyComponent(() =>
  import("./phone-search-dialog").then((module) => module.PhoneSearchDialog),
);

export function PhoneSearch() {
  // `null` until the first opening.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const open = () => {
    searchDialog.preload().then(
      () => setIsOpen(true),
      () => undefined,
    );
  };
  return (
    <>
      {/* Hides only the icon: an open search stays open when the screen is rotated. */}
      <div className="md:hidden noscript:hidden">
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
