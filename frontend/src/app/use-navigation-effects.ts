import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { useWindowEvent } from "@/hooks/use-window-event";
import { reportPageView } from "@/lib/page-views";
import { paths } from "@/lib/paths";
import { sessionStore } from "@/lib/session-storage";
import { parseStoredList } from "@/lib/stored-json";
import { focusContent } from "@/ui/focus";
import { closeDialogs } from "@/ui/open-dialogs";

/** Lists keep their scroll position while the shopper changes filters and pages. */
const LIST_PATHS = ["/shop/sidebar", "/shop/nosidebar", "/shop/market", "/blog"];

const STORAGE_KEY = "scroll-places";

const MAX_STORED_POSITIONS = 100;

const USER_INPUTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

const MAX_RESTORE_MS = 10_000;

export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  useScrollRestoration();

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const isReplaced = navigationType === NavigationType.Replace;
    // A choice written into the address, such as a product variant, is not a navigation.
    const isSamePath = from.pathname === location.pathname;
    if (isReplaced && isSamePath && from.search !== location.search) return;

    closeDialogs();
    if (!isSamePath) focusContent();
    if (isFragmentChange(from, location)) return;
    // The address that led to the not-found page was already reported.
    if (isReplaced && location.pathname === paths.notFound()) return;
    // This address redirects, and the redirect is reported.
    if (location.pathname === "/pages") return;
    reportPageView(location.pathname + location.search);
  }, [location, navigationType]);
}

type StoredPosition = readonly [entryKey: string, top: number];

/** Restores the scroll position of each history entry; a new entry starts at the top. */
function useScrollRestoration(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  const positions = useRef<Map<string, number>>(null);

  useWindowEvent("pagehide", () => storePositions(positions.current ?? new Map()));

  // A layout effect runs before the paint: no page is shown at another page's position.
  useLayoutEffect(() => {
    // The browser itself would restore the position before the page is long enough.
    history.scrollRestoration = "manual";
    const from = previous.current;
    previous.current = location;
    const stored = (positions.current ??= readPositions());
    // The first history entries of two visits have the same key, so add the address.
    const entryKey = `${location.key} ${location.pathname}${location.search}`;
    if (from === location && isFreshVisit()) stored.delete(entryKey);
    const isBackOrForward =
      navigationType === NavigationType.Pop && !isFragmentChange(from, location);
    const savedTop = isBackOrForward ? stored.get(entryKey) : undefined;
    let stopRestoring: (() => void) | undefined;
    if (savedTop !== undefined) {
      stopRestoring = restoreScroll(savedTop, () => {
        stopRestoring = undefined;
      });
    } else if (isNewPage(navigationType, from, location)) globalThis.scrollTo(0, 0);

    const recordPosition = () => {
      if (stopRestoring === undefined) stored.set(entryKey, globalThis.scrollY);
    };
    recordPosition();
    addEventListener("scroll", recordPosition, { passive: true });
    return () => {
      removeEventListener("scroll", recordPosition);
      stopRestoring?.();
    };
  }, [location, navigationType]);
}

function isNewPage(type: NavigationType, from: HistoryEntry, to: HistoryEntry): boolean {
  if (type === NavigationType.Pop || to.hash !== "") return false;
  const changesQueryOnly = from.pathname === to.pathname && from.search !== to.search;
  if (type === NavigationType.Replace && changesQueryOnly) return false;
  return startsAtTop(from.pathname, to.pathname);
}

function isFreshVisit(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
}

const readPositions = (): Map<string, number> =>
  new Map(parseStoredList(sessionStore.getItem(STORAGE_KEY), isStoredPosition));

function storePositions(positions: ReadonlyMap<string, number>): void {
  sessionStore.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_STORED_POSITIONS)));
}

function isStoredPosition(value: unknown): value is StoredPosition {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

/** Scrolls again whenever the page grows, until the shopper scrolls. */
function restoreScroll(top: number, onEnd: () => void): () => void {
  const scroll = () => globalThis.scrollTo(0, top);
  const bodyObserver = new ResizeObserver(scroll);
  // This attribute turns off `content-visibility`, to get the real height above the position.
  const { dataset } = document.documentElement;
  dataset["holdsScroll"] = "";
  const stop = () => {
    delete dataset["holdsScroll"];
    bodyObserver.disconnect();
    clearTimeout(timer);
    for (const input of USER_INPUTS) removeEventListener(input, end);
  };
  const end = () => {
    stop();
    onEnd();
  };
  const timer = setTimeout(end, MAX_RESTORE_MS);
  bodyObserver.observe(document.body);
  for (const input of USER_INPUTS) addEventListener(input, end, { passive: true });
  scroll();
  return stop;
}

function listPrefixOf(pathname: string): string | undefined {
  return LIST_PATHS.find((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

export function startsAtTop(from: string, to: string): boolean {
  const target = listPrefixOf(to);
  return target === undefined || target !== listPrefixOf(from);
}

type HistoryEntry = { pathname: string; search: string; hash: string };

/** The browser itself scrolls to a fragment. */
const isFragmentChange = (from: HistoryEntry, to: HistoryEntry): boolean =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
