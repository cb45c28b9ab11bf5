// What a phone has to ask for before the home page is there.

import { expect, test } from "../fixtures/shop.ts";
import { takenOver } from "../fixtures/taken-over.ts";

const MOST = 20;

test("the home page is there for whoever taps after at most 20 requests", async ({ page }) => {
  await page.goto("/", { waitUntil: "load" });
  const asked = await page.evaluate(
    (takenOverAt) => {
      // The browser fetches these when it likes, and the page does not wait for them.
      const lazy = new Set(
        [...document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")].map(
          (image) => image.currentSrc,
        ),
      );
      return performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => startTime < takenOverAt && !lazy.has(name))
        .map(({ name }) => new URL(name).pathname);
    },
    await takenOver(page),
  );
  // The page's own scripts are among them, and so is what it shows first.
  expect(asked.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(5);
  expect(asked.some((path) => path.startsWith("/pictures/"))).toBe(true);
  // And the page itself.
  expect(new Set(asked).size + 1, asked.join("\n")).toBeLessThanOrEqual(MOST);
});
