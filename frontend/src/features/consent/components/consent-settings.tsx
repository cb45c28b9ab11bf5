import { consentTexts } from "@/texts/consent";

import { askAgain } from "../consent";

/** In the footer: what was chosen can be changed at any time. */
export function ConsentSettings() {
  return (
    <button
      type="button"
      className="underline underline-offset-2 hover:text-ink"
      onClick={askAgain}
    >
      {consentTexts.settings}
    </button>
  );
}
