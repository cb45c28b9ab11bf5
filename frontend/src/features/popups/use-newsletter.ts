import { useState } from "react";

import { isNewsletterHidden } from "./hide-cookie";
import { useElapsed } from "./use-elapsed";

const DELAY_MS = 5000;

interface NewsletterTurn {
  isHome: boolean;
  /** Whether nothing else is open. */
  isFree: boolean;
}

/** When the newsletter's popup has its turn: once for each time that the home page is shown. */
export function useNewsletter({ isHome, isFree }: NewsletterTurn) {
  const isDue = useElapsed(DELAY_MS, isHome) && isHome;
  const [isOpen, setOpen] = useState(false);
  const [hadTurn, setHadTurn] = useState(false);
  if (!isHome && hadTurn) setHadTurn(false);
  if (isDue && isFree && !hadTurn) {
    setHadTurn(true);
    setOpen(!isNewsletterHidden());
  }

  return { isOpen, close: () => setOpen(false) };
}
