// What a phone has to ask for before the home page is there.

import { expect, test } from "../fixtures/shop.ts";

const MOST = 20;

test("the home page is there after at most 20 requests", async ({ page }) => {
  await page.goto("/", { waitUntil: "load" });
  const asked = await page.evaluate(() => {
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
  // And the page itself.
  expect(asked.length + 1, asked.join("\n")).toBeLessThanOrEqual(MOST);
  expect(asked.length).toBeGreaterThan(5);
});
