// The entry point of every page. The app's scripts load after the first paint, so that they don't
// delay it. See docs/event-replay.md.

import "@/styles/index.css";
import { recordEvents } from "./replay-events";

/** A tab that moves to the background is never painted. */
const MAX_PAINT_WAIT_MS = 2000;

const RETRY_PAUSES_MS = [1000, 4000, 15_000];

recordEvents();

const firstPaint = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: "paint", buffered: true });
    setTimeout(resolve, MAX_PAINT_WAIT_MS);
  });

/** Without the script, recorded events would never be replayed. */
async function importWithRetries(script: string, [pause, ...later] = RETRY_PAUSES_MS) {
  try {
    await import(/* @vite-ignore */ script);
  } catch (error) {
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await importWithRetries(script, later);
  }
}

const isRendered = (document.querySelector("#root")?.childElementCount ?? 0) > 0;
if (isRendered && document.visibilityState === "visible") await firstPaint();

const scripts = document.querySelectorAll<HTMLLinkElement>("link[rel=deferred-script]");
for (const script of scripts) script.rel = "modulepreload";
// The first link names the app's entry.
const [entry] = scripts;
if (entry) await importWithRetries(entry.href);
