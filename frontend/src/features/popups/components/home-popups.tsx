import { listPopupAdsOptions } from "@shop/api-client/react-query";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";

import { useIsTyping } from "@/hooks/use-is-typing";
import { useScrolledPast } from "@/hooks/use-scrolled-past";
import { useTimeout } from "@/hooks/use-timeout";
import { sessionStore } from "@/lib/session-storage";
import { focusContent } from "@/ui/focus";
import { useOpenDialogs } from "@/ui/open-dialogs";

import { isNewsletterHidden } from "../newsletter-cookie";
import { CubeAd } from "./cube-ad";
import { NewsletterDialog } from "./newsletter-dialog";

const NEWSLETTER_DELAY_MS = 5000;
const CUBE_DELAY_MS = 400;
/** Further down, the cube would cover content. */
const CUBE_SCROLL_LIMIT_PX = 100;
const QUARTER_HOUR_MS = 15 * 60_000;
const DISMISSED_KEY = "cube-dismissed";

type HomePopupsProps = { shopName: string; isHome: boolean };

/** Stays mounted on other pages, so that a closing popup can fade out. */
export function HomePopups({ shopName, isHome }: HomePopupsProps) {
  const isScrolled = useScrolledPast(CUBE_SCROLL_LIMIT_PX);
  const isNoDialogOpen = useOpenDialogs(({ dialogs }) => dialogs.length === 0);
  const [isUnfolding, setUnfolding] = useState(false);
  const [isDismissed, setDismissed] = useState(() => sessionStore.getItem(DISMISSED_KEY) !== null);
  const isFirstPage = useLocation().key === "default";
  const [firstDelayMs] = useState(remainingCubeDelay);
  const cubeDelayMs = isFirstPage ? firstDelayMs : CUBE_DELAY_MS;
  const isCubeDue = useElapsed(cubeDelayMs, usePageLoaded() && isHome);
  const { data } = useQuery({
    ...listPopupAdsOptions(),
    staleTime: QUARTER_HOUR_MS,
    throwOnError: false,
    enabled: !isDismissed && isHome,
  });
  const newsletter = useNewsletter({ isHome, canOpen: isNoDialogOpen && !isUnfolding });
  const ad = data?.items[0];

  // Resets the animation for the next visit.
  if (!isHome && isUnfolding) setUnfolding(false);

  const dismiss = () => {
    sessionStore.setItem(DISMISSED_KEY, "1");
    setDismissed(true);
    focusContent();
  };
  return (
    <>
      <NewsletterDialog shopName={shopName} open={newsletter.isOpen} onClose={newsletter.close} />
      {ad && isHome && isCubeDue && !isDismissed && (isNoDialogOpen || isUnfolding) && (
        <CubeAd
          ad={ad}
          isHidden={isScrolled && !isUnfolding}
          isUnfolding={isUnfolding}
          onUnfold={() => setUnfolding(true)}
          onDismiss={dismiss}
        />
      )}
    </>
  );
}

interface NewsletterConditions {
  isHome: boolean;
  canOpen: boolean;
}

/** Opens the newsletter's popup once per visit of the home page. */
function useNewsletter({ isHome, canOpen }: NewsletterConditions) {
  // The dialog takes the focus, which would end the input. Leaving a field restarts the delay: it
  // may be the beginning of a click, which the dialog would intercept (D-203).
  const isWaiting = !useIsTyping() && isHome;
  const isDue = useElapsed(NEWSLETTER_DELAY_MS, isWaiting) && isWaiting;
  const [isOpen, setOpen] = useState(false);
  const [wasOffered, setOffered] = useState(false);
  if (!isHome && wasOffered) setOffered(false);
  if (isDue && canOpen && !wasOffered) {
    setOffered(true);
    setOpen(!isNewsletterHidden());
  }

  return { isOpen, close: () => setOpen(false) };
}

const listen = (onChange: () => void) => {
  addEventListener("load", onChange);
  return () => removeEventListener("load", onChange);
};

const usePageLoaded = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.readyState === "complete",
    () => false,
  );

/** The delay counts from the load event, which is often before hydration. */
function remainingCubeDelay(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming)) return CUBE_DELAY_MS;
  const { loadEventStart } = navigation;
  if (loadEventStart === 0) return CUBE_DELAY_MS;
  return Math.max(0, CUBE_DELAY_MS - (performance.now() - loadEventStart));
}

/** Whether `ms` milliseconds have passed since `isRunning` became true. */
function useElapsed(ms: number, isRunning: boolean): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  if (!isRunning && hasElapsed) setElapsed(false);
  useTimeout(() => setElapsed(true), ms, isRunning);
  return hasElapsed;
}
