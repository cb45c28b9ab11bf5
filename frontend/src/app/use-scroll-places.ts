import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { holdScroll } from "@/app/hold-scroll";
import { readPlaces, storePlaces } from "@/app/scroll-places";
import { isJump, type Step, startsAtTop } from "@/app/scroll-rules";

/** Each step of the history keeps its place on the page; a new one starts at the top, or where its list was. */
export function useScrollPlaces(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  const places = useRef<Map<string, number>>(null);

  useEffect(() => {
    // The browser would look for the place before the page is long enough.
    history.scrollRestoration = "manual";
    const store = () => storePlaces(places.current ?? new Map());
    addEventListener("pagehide", store);
    return () => removeEventListener("pagehide", store);
  }, []);

  // Before the browser paints: a page is never seen at the place of another one.
  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = location;
    const known = (places.current ??= readPlaces());
    // The first steps of two visits share a key.
    const step = `${location.key} ${location.pathname}${location.search}`;
    if (from === location && isFreshVisit()) known.delete(step);
    const isWayBack = navigationType === NavigationType.Pop && !isJump(from, location);
    const left = isWayBack ? known.get(step) : undefined;
    let stopHolding: (() => void) | undefined;
    if (left !== undefined) {
      stopHolding = holdScroll(left, () => {
        stopHolding = undefined;
      });
    } else if (isNewPage(navigationType, from, location)) globalThis.scrollTo(0, 0);

    const remember = () => {
      if (stopHolding === undefined) known.set(step, globalThis.scrollY);
    };
    remember();
    addEventListener("scroll", remember, { passive: true });
    return () => {
      removeEventListener("scroll", remember);
      stopHolding?.();
    };
  }, [location, navigationType]);
}

function isNewPage(type: NavigationType, from: Step, to: Step): boolean {
  if (type === NavigationType.Pop || to.hash !== "") return false;
  const isChoice = from.pathname === to.pathname && from.search !== to.search;
  if (type === NavigationType.Replace && isChoice) return false;
  return startsAtTop(from.pathname, to.pathname);
}

/** Neither a reload nor a way back: the shopper came by a link or typed the address. */
function isFreshVisit(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
}
