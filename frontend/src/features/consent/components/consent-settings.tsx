import { consentTexts } from "@/texts/consent";

import { reopenConsent } from "../consent";

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
