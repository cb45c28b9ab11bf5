// Where the shop begins in the browser. What the gateway has rendered comes first: the line is left to what the page is
// painted with, and the processor, too, until that has happened. The scripts are named by the page, so that all of them are
// asked for at once then.

import "@/styles/index.css";
import { keepEarlyInput } from "./early-input";

/** Pages that nobody looks at are never painted, and no page is to wait for long. */
const LONGEST_WAIT_MS = 2000;

/** Before the second, third and fourth try. */
const PAUSES_MS = [1000, 4000, 15_000];

keepEarlyInput();

const firstPaint = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: "paint", buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });

/** A line that broke may be back; without the shop's script, what was pressed would wait for ever. */
async function fetchPatiently(script: string, [pause, ...later] = PAUSES_MS): Promise<void> {
  try {
    await import(/* @vite-ignore */ script);
  } catch (error) {
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await fetchPatiently(script, later);
  }
}

const isRendered = (document.querySelector("#root")?.childElementCount ?? 0) > 0;
if (isRendered && document.visibilityState === "visible") await firstPaint();

const scripts = document.querySelectorAll<HTMLLinkElement>("link[rel=late-script]");
for (const script of scripts) script.rel = "modulepreload";
// The first of them is the shop's own entry.
const [entry] = scripts;
if (entry) await fetchPatiently(entry.href);
