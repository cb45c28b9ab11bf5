import { useEffect } from "react";

import { followOtherTabs, useConsent } from "../consent";
import { watchPageViews } from "../page-view-queue";
import { ConsentBanner } from "./consent-banner";

/** Asks whether views may be counted, and counts them where the answer is yes (D-17). */
export function Consent() {
  const isOpen = useConsent(({ analytics, isReopened }) => analytics === null || isReopened);
  useEffect(followOtherTabs, []);
  useEffect(watchPageViews, []);
  return isOpen && <ConsentBanner />;
}
