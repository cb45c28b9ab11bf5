// The check of every page finds what is wrong with it, also for a moment, and looks at the page that stays.

import { checkPage } from "../fixtures/page-check.ts";
import { expect, test } from "../fixtures/shop.ts";

const PAGE = '<html lang="en"><title>Shop</title><main><h1>First</h1></main></html>';

test("what is wrong for a moment is found", async ({ page }) => {
  await page.setContent(PAGE);
  await page.evaluate(() => {
    document.querySelector("main")?.insertAdjacentHTML("beforeend", "<button></button>");
    setTimeout(() => document.querySelector("button")?.remove(), 2000);
  });
  await expect(checkPage(page)).rejects.toThrow(/button-name/);
});

test("a page that leads elsewhere meanwhile is not the one that is judged", async ({ page }) => {
  await page.setContent(PAGE);
  await page.evaluate(() => {
    let looks = 0;
    const run = () => {
      looks += 1;
      if (looks > 1) return Promise.resolve({ violations: [] });
      const main = document.querySelector("main");
      main?.replaceChildren();
      setTimeout(() => main?.insertAdjacentHTML("beforeend", "<h1>Second</h1>"), 500);
      const missing = { id: "page-has-heading-one", help: "no heading", nodes: [] };
      return Promise.resolve({ violations: [missing] });
    };
    Reflect.set(globalThis, "axe", { run });
  });
  await checkPage(page);
  await expect(page.getByRole("heading", { name: "Second" })).toBeVisible();
});

test("what moves where nothing is laid out yet is laid out, and ends", async ({ page }) => {
  await page.setContent(PAGE);
  await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const style = document.createElement("style");
    style.textContent = `
      div > p { transition: opacity 1500ms; }
      html:not([data-holds-scroll]) div { content-visibility: hidden; }`;
    document.head.append(style);
    dataset["holdsScroll"] = "";
    const late = document.createElement("div");
    const words = document.createElement("p");
    late.append(words);
    document.querySelector("main")?.append(late);
    words.getBoundingClientRect();
    words.style.opacity = "0.9";
    words.getBoundingClientRect();
    await new Promise(requestAnimationFrame);
    delete dataset["holdsScroll"];
  });
  await checkPage(page);
});
