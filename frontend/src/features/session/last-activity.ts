import { localStore } from "@/lib/storage";

const STORAGE_KEY = "lastActivity";
/** Shortest time between two writes to storage, for example while the mouse moves. */
const WRITE_EVERY_MS = 5000;

/** Events that count as activity of the shopper. */
const ACTIVITY_EVENTS = ["pointermove", "pointerdown", "keydown"] as const;

/** Time of the last activity in this tab, in milliseconds since 1970. */
let lastActiveAt = 0;
/** Time of the last activity in this tab, by the page's monotonic clock. */
let lastActiveTick = 0;
let writtenAt = 0;

/** Records activity of the shopper now. */
export function recordActivity(): void {
  const now = Date.now();
  lastActiveAt = now;
  lastActiveTick = performance.now();
  // `abs`: a clock that was set back must not stop the tab from writing.
  if (Math.abs(now - writtenAt) < WRITE_EVERY_MS) return;
  writtenAt = now;
  localStore.setItem(STORAGE_KEY, String(now));
}

/** Time of the last activity in this tab, by `performance.now()`. */
export const lastActivityInTab = () => lastActiveTick;

/** Milliseconds since the last activity in this tab; does not read storage. */
export const idleMsInTab = () => Date.now() - lastActiveAt;

/** Time of the last activity in any tab of the shop. */
export function lastActivity(): number {
  const now = Date.now();
  // If the clock was set back, the idle time counts from now.
  lastActiveAt = Math.min(lastActiveAt, now);
  const inOtherTabs = Number(localStore.getItem(STORAGE_KEY));
  return inOtherTabs <= now ? Math.max(lastActiveAt, inOtherTabs) : lastActiveAt;
}

/** Calls `handle` on each activity of the shopper; returns a function that stops it. */
export function onActivity(handle: () => void): () => void {
  for (const event of ACTIVITY_EVENTS) document.addEventListener(event, handle, { passive: true });
  return () => {
    for (const event of ACTIVITY_EVENTS) document.removeEventListener(event, handle);
  };
}
