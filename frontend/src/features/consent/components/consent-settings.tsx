import { consentTexts } from "@/texts/consent";

import { reopenConsent } from "../consent";

/** Footer button that reopens the consent banner. */
export function ConsentSettings() {
  return (
    <button
      type="button"
      className="underline underline-offset-2 hover:text-ink"
      onClick={reopenConsent}
    >
      {consentTexts.settings}
    </button>
  );
}
