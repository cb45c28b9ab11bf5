import { localStore } from "@/lib/storage";

const STORAGE_KEY = "lastActivity";
/** Shortest time between two writes to storage. */
const WRITE_EVERY_MS = 5000;

const ACTIVITY_EVENTS = ["pointermove", "pointerdown", "keydown"] as const;

/** Milliseconds since 1970. */
let lastActiveAt = 0;
/** Measured by `performance.now()`, which never goes back. */
let lastActiveTick = 0;
let writtenAt = 0;

export function recordActivity(): void {
  const now = Date.now();
  lastActiveAt = now;
  lastActiveTick = performance.now();
  // `abs`: a clock that was set back must not stop the writing.
  if (Math.abs(now - writtenAt) < WRITE_EVERY_MS) return;
  writtenAt = now;
  localStore.setItem(STORAGE_KEY, String(now));
}

/** Measured by `performance.now()`. */
export const lastActivityInTab = () => lastActiveTick;

/** Does not read storage. */
export const idleMsInTab = () => Date.now() - lastActiveAt;

/** Time of the last activity in any tab, in milliseconds since 1970. */
export function lastActivity(): number {
  const now = Date.now();
  // If the clock was set back, the idle time counts from now.
  lastActiveAt = Math.min(lastActiveAt, now);
  const inOtherTabs = Number(localStore.getItem(STORAGE_KEY));
  return inOtherTabs <= now ? Math.max(lastActiveAt, inOtherTabs) : lastActiveAt;
}

export function onActivity(handle: () => void): () => void {
  for (const event of ACTIVITY_EVENTS) document.addEventListener(event, handle, { passive: true });
  return () => {
    for (const event of ACTIVITY_EVENTS) document.removeEventListener(event, handle);
  };
}
