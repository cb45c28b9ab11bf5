import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { useWindowEvent } from "@/hooks/use-window-event";
import { tellPageView } from "@/lib/page-views";
import { paths } from "@/lib/paths";
import { focusContent } from "@/ui/focus";
import { closeDialogs } from "@/ui/open-dialogs";

/** Lists keep their scroll position while the shopper changes filters and pages. */
const KEEP_SCROLL = ["/shop/sidebar", "/shop/nosidebar", "/shop/market", "/blog"];

const STORE = "scroll-places";

/** Maximum number of stored scroll positions. */
const MAX_PLACES = 100;

/** Input events that end the scroll restoration. */
const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** After this time, growth of the page no longer scrolls. */
const PATIENCE_MS = 10_000;

/**
 * Handles each navigation: restores or resets the scroll position, closes dialogs, moves the focus
 * and reports the page view.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  useScrollPlaces();

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const isReplaced = navigationType === NavigationType.Replace;
    // A choice written into the address, such as a product variant, is not a navigation.
    const isSamePath = from.pathname === location.pathname;
    if (isReplaced && isSamePath && from.search !== location.search) return;

    closeDialogs();
    if (!isSamePath) focusContent();
    if (isJump(from, location)) return;
    // An unknown address was reported before it was replaced by the not-found page; "/pages" is
    // reported after its redirect.
    if (isReplaced && location.pathname === paths.notFound()) return;
    if (location.pathname === "/pages") return;
    tellPageView(location.pathname + location.search);
  }, [location, navigationType]);
}

type Place = readonly [step: string, top: number];

/**
 * Restores the scroll position of each history entry. A new entry starts at the top, or keeps the
 * position within a list.
 */
function useScrollPlaces(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  const places = useRef<Map<string, number>>(null);

  useWindowEvent("pagehide", () => storePlaces(places.current ?? new Map()));

  // Before the browser paints, so that a page is never shown at another page's position.
  useLayoutEffect(() => {
    // The browser would restore the position before the page is long enough.
    history.scrollRestoration = "manual";
    const from = previous.current;
    previous.current = location;
    const known = (places.current ??= readPlaces());
    // The first history entries of two visits have the same key.
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

/**
 * Whether the document was opened by a link or a typed address, not by a reload, Back or Forward.
 */
function isFreshVisit(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
}

/** Reads the scroll positions of this tab's history; they survive a reload. */
function readPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isPlace) : []);
  } catch {
    return new Map();
  }
}

function storePlaces(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places].slice(-MAX_PLACES)));
  } catch {
    // Without storage, a reloaded page starts at its top.
  }
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

/**
 * Scrolls to a position, again whenever the page grows, until the shopper scrolls; returns the
 * function that stops it.
 */
function holdScroll(top: number, onEnd: () => void): () => void {
  const apply = () => globalThis.scrollTo(0, top);
  const growth = new ResizeObserver(apply);
  // Everything above the position must have its real height.
  const { dataset } = document.documentElement;
  dataset["holdsScroll"] = "";
  const stop = () => {
    delete dataset["holdsScroll"];
    growth.disconnect();
    clearTimeout(timer);
    for (const hand of HANDS) removeEventListener(hand, end);
  };
  const end = () => {
    stop();
    onEnd();
  };
  const timer = setTimeout(end, PATIENCE_MS);
  growth.observe(document.body);
  for (const hand of HANDS) addEventListener(hand, end, { passive: true });
  apply();
  return stop;
}

function section(pathname: string): string | undefined {
  return KEEP_SCROLL.find((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** Whether a navigation between two paths starts at the top. */
export function startsAtTop(from: string, to: string): boolean {
  const target = section(to);
  return target === undefined || target !== section(from);
}

type Step = { pathname: string; search: string; hash: string };

/** Whether only the fragment differs; the browser then scrolls by itself. */
const isJump = (from: Step, to: Step): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
