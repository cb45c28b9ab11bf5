// Tests of `checkPage`, which the other tests call.

import type { Page } from "@playwright/test";

import { checkPage } from "../fixtures/page-check.ts";
import { expect, test } from "../fixtures/shop.ts";

const PAGE = '<html lang="en"><title>Shop</title><main><h1>First</h1></main></html>';

/** The first run of this axe stub finds a fault and changes the page. Later runs find nothing. */
const stubAxe = (page: Page, change: "button" | "heading") =>
  page.evaluate((changed) => {
    let runs = 0;
    const run = () => {
      runs += 1;
      if (runs > 1) return Promise.resolve({ violations: [] });
      if (changed === "button") document.querySelector("button")?.remove();
      else {
        const main = document.querySelector("main");
        main?.replaceChildren();
        requestAnimationFrame(() => main?.insertAdjacentHTML("beforeend", "<h1>Second</h1>"));
      }
      const finding = { id: "stub-fault", help: "", nodes: [] };
      return Promise.resolve({ violations: [finding] });
    };
    Reflect.set(globalThis, "axe", { run });
  }, change);

test("a page without faults passes, and a fault is found", async ({ page }) => {
  await page.setContent(PAGE);
  await checkPage(page);
  await page.locator("main").evaluate((main) => {
    main.insertAdjacentHTML("beforeend", "<button></button>");
  });
  await expect(checkPage(page)).rejects.toThrow(/button-name/);
});

test("a transient fault is found", async ({ page }) => {
  await page.setContent(PAGE.replace("</main>", "<button></button></main>"));
  await stubAxe(page, "button");
  await expect(checkPage(page)).rejects.toThrow(/stub-fault/);
});

test("after a redirect, the target page is checked", async ({ page }) => {
  await page.setContent(PAGE);
  await stubAxe(page, "heading");
  await checkPage(page);
  await expect(page.getByRole("heading", { name: "Second" })).toBeVisible();
});

test("animations in content that is not laid out yet end before the check", async ({ page }) => {
  await page.setContent(PAGE);
  await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const style = document.createElement("style");
    style.textContent = `
      div > p { transition: opacity 1500ms; }
      html:not([data-holds-scroll]) div { content-visibility: hidden; }`;
    document.head.append(style);
    dataset["holdsScroll"] = "";
    const container = document.createElement("div");
    const paragraph = document.createElement("p");
    container.append(paragraph);
    document.querySelector("main")?.append(container);
    paragraph.getBoundingClientRect();
    paragraph.style.opacity = "0.9";
    paragraph.getBoundingClientRect();
    await new Promise(requestAnimationFrame);
    delete dataset["holdsScroll"];
  });
  await checkPage(page);
});
