import { localStore } from "@/lib/storage";

const KEY = "lastActivity";
/** Other tabs need no closer knowledge than this; a moving mouse must not write all the time. */
const WRITE_EVERY_MS = 5000;

/** What counts as the shopper being there; a finger has no mouse to move. */
const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** When this tab last saw the shopper, in milliseconds since 1970. */
let seenHere = 0;
/** The same by the page's own clock, which nobody sets back. */
let seenAt = 0;
let writtenAt = 0;

/** The shopper is there now. */
export function noteActivity(): void {
  const now = Date.now();
  seenHere = now;
  seenAt = performance.now();
  // A clock that was set back must not keep the tab from writing.
  if (Math.abs(now - writtenAt) < WRITE_EVERY_MS) return;
  writtenAt = now;
  localStore.setItem(KEY, String(now));
}

/** When the shopper was last seen in this tab, as `performance.now()` counts. */
export const activityHere = () => seenAt;

/** For how many milliseconds this tab has not seen the shopper; nothing is read for it. */
export const absenceHere = () => Date.now() - seenHere;

/** When the shopper was last seen in any tab of the shop. */
export function lastActivity(): number {
  const now = Date.now();
  // Seen under a clock that was set back since: the minutes count from now on.
  seenHere = Math.min(seenHere, now);
  const elsewhere = Number(localStore.getItem(KEY));
  return elsewhere <= now ? Math.max(seenHere, elsewhere) : seenHere;
}

/** Hears every sign of the shopper being there; returns how to stop. */
export function hearActivity(hear: () => void): () => void {
  for (const sign of SIGNS) document.addEventListener(sign, hear, { passive: true });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, hear);
  };
}
