import { useEffect } from "react";

import { useWindowEvent } from "@/hooks/use-window-event";
import { paths } from "@/lib/paths";
import { consentTexts } from "@/texts/consent";

import "@/styles/consent.css";
import { Button } from "@/ui/button";
import { focusContent } from "@/ui/focus";

import { saveConsent, handleStorage, useConsent } from "../consent";
import { watchPageViews } from "../page-view-queue";

/** Asks for consent to count page views, and counts them after consent (D-17). */
export function Consent() {
  const isOpen = useConsent(({ analytics, isReopened }) => analytics === null || isReopened);
  useWindowEvent("storage", handleStorage);
  useEffect(watchPageViews, []);
  return isOpen && <ConsentBanner />;
}

function focusUntilRemoved(banner: HTMLElement): () => void {
  const opener = document.activeElement;
  banner.focus();
  return () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/**
 * Not a dialog: the shop can be used without an answer. Both buttons look the same, because
 * refusing must be as easy as agreeing.
 */
function ConsentBanner() {
  const isReopened = useConsent((state) => state.isReopened);

  const answer = (analytics: boolean) => {
    saveConsent(analytics);
    if (!isReopened) focusContent();
  };
  return (
    <section
      ref={isReopened ? focusUntilRemoved : undefined}
      tabIndex={-1}
      aria-label={consentTexts.title}
      className="consent-banner outline-none"
    >
      <div className="container-content grid gap-x-8 gap-y-3 py-4 lg:flex lg:items-center">
        <div className="grid flex-1 gap-1">
          <p className="font-semibold">{consentTexts.title}</p>
          <p className="text-xs text-soft">
            {consentTexts.text}{" "}
            <a href={paths.privacy()} className="underline underline-offset-2">
              {consentTexts.privacy}
            </a>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => answer(false)}>
            {consentTexts.refuse}
          </Button>
          <Button variant="secondary" onClick={() => answer(true)}>
            {consentTexts.agree}
          </Button>
        </div>
      </div>
    </section>
  );
}
