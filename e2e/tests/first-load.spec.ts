// What a phone has to ask for before the home page is there.

import { expect, test } from "../fixtures/shop.ts";

const MOST = 20;

test("the home page is there for whoever taps after at most 20 requests", async ({ page }) => {
  // The first thing that the shop asks for by itself once it has taken the page over.
  const takenOver = page.waitForRequest("**/api/v1/session");
  const answer = await page.goto("/", { waitUntil: "load" });
  await takenOver;
  // The page names its scripts, and asks for them once it is painted: that may be after it has loaded.
  const html = (await answer?.text()) ?? "";
  const named = [...html.matchAll(/rel="late-script" href="([^"]+)"/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(5);
  const early = await page.evaluate(() => {
    const [arrival] = performance.getEntriesByType("navigation");
    const loadedAt = arrival instanceof PerformanceNavigationTiming ? arrival.loadEventStart : 0;
    // The browser fetches these when it likes, and the page does not wait for them.
    const lazy = new Set(
      [...document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")].map(
        (image) => image.currentSrc,
      ),
    );
    return performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => startTime < loadedAt && !lazy.has(name))
      .map(({ name }) => new URL(name).pathname);
  });
  const asked = [...new Set([...named, ...early])];
  // And the page itself.
  expect(asked.length + 1, asked.join("\n")).toBeLessThanOrEqual(MOST);
});
