import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { useWindowEvent } from "@/hooks/use-window-event";
import { tellPageView } from "@/lib/page-views";
import { paths } from "@/lib/paths";
import { focusContent } from "@/ui/focus";
import { closeDialogs } from "@/ui/open-dialogs";

/** Lists keep their place while the shopper filters and pages through them. */
const KEEP_SCROLL = ["/shop/sidebar", "/shop/nosidebar", "/shop/market", "/blog"];

const STORE = "scroll-places";

/** Entries kept in the storage. */
const MAX_PLACES = 100;

/** Input that ends the hold. */
const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Later growth of the page moves nothing any more. */
const PATIENCE_MS = 10_000;

/** What every navigation brings: its place on the page, dialogs closed, the focus at the start, a page view reported. */
export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  useScrollPlaces();

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const isReplaced = navigationType === NavigationType.Replace;
    // A choice written into the address, such as a product's variant, leads nowhere else.
    const isSamePath = from.pathname === location.pathname;
    if (isReplaced && isSamePath && from.search !== location.search) return;

    closeDialogs();
    if (!isSamePath) focusContent();
    if (isJump(from, location)) return;
    // An unknown address was reported as itself, before it ended here; "/pages" is as it ends.
    if (isReplaced && location.pathname === paths.notFound()) return;
    if (location.pathname === "/pages") return;
    tellPageView(location.pathname + location.search);
  }, [location, navigationType]);
}

type Place = readonly [step: string, top: number];

/** Each step of the history keeps its place on the page; a new one starts at the top, or where its list was. */
function useScrollPlaces(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  const places = useRef<Map<string, number>>(null);

  useWindowEvent("pagehide", () => storePlaces(places.current ?? new Map()));

  // Before the browser paints: a page is never seen at the place of another one.
  useLayoutEffect(() => {
    // The browser would look for the place before the page is long enough.
    history.scrollRestoration = "manual";
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

/** Reads the scroll position of each step of this tab's history; it survives a reload. */
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
    // Without storage a reloaded page starts at its top.
  }
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

/** Scrolls to a place and back to it while the page grows, until the shopper scrolls; returns how to stop. */
function holdScroll(top: number, onEnd: () => void): () => void {
  const apply = () => globalThis.scrollTo(0, top);
  const growth = new ResizeObserver(apply);
  // What is far above the place has to have its real height.
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

/** Whether going from one page to another starts at the top. */
export function startsAtTop(from: string, to: string): boolean {
  const target = section(to);
  return target === undefined || target !== section(from);
}

type Step = { pathname: string; search: string; hash: string };

/** Whether nothing but the part of the page is another one: to go there is the browser's. */
const isJump = (from: Step, to: Step): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
