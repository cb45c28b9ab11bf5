import type { Page } from "@playwright/test";

import { plainProduct } from "../fixtures/catalogue.ts";
import { holdRequests, nextFrames } from "../fixtures/held-requests.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { contentPages, personalPages } from "../fixtures/page-addresses.ts";
import { expect, originOf, type Tenant, test } from "../fixtures/shop.ts";

/** `score` is the affected share of the window, `sources` are the moved elements. */
type Shift = { score: number; sources: string[] };

declare global {
  interface Window {
    /** Returns the layout shifts since the last call. */
    takeLayoutShifts: () => Shift[];
  }
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    type LayoutShiftEntry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const describe = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? "");
    const store = (entries: PerformanceEntryList) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript's own types lack these entries
      for (const entry of entries as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node }) => describe(node));
        shifts.push({ score: entry.value, sources });
      }
    };
    const observer = new PerformanceObserver((list) => store(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.takeLayoutShifts = () => {
      // A busy browser calls the observer late. The pending shifts belong to this step.
      store(observer.takeRecords());
      return shifts.splice(0);
    };
  });

/** Expects that less than `limit`, a share of the window, has moved since the last call. */
async function expectShiftBelow(page: Page, address: string, limit: number): Promise<void> {
  await nextFrames(page);
  const shifts = await page.evaluate(() => window.takeLayoutShifts());
  const moved = shifts.reduce((sum, { score }) => sum + score, 0);
  expect.soft(moved, `${address} moved ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(limit);
}

/**
 * Waits for each deferred section that comes into the window. Its row of viewed products, which the
 * server does not know, would move the footer for a shopper who passes it before.
 */
const scrollThroughPage = (page: Page) =>
  page.evaluate(async () => {
    const awaitsSection = () =>
      [...document.querySelectorAll(".deferred-area:empty")].some((area) => {
        const { top, bottom } = area.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      // After three frames, the browser has laid out and observed the content near the window.
      for (let frame = 0; frame < 3 || awaitsSection(); frame += 1)
        await new Promise(requestAnimationFrame);
    }
  });

async function scrollToEndByWheel(page: Page): Promise<void> {
  await page.mouse.move(100, 400);
  const scrollOneStep = async () => {
    await page.mouse.wheel(0, 900);
    await nextFrames(page);
    return page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1);
  };
  await expect.poll(scrollOneStep, { intervals: [0] }).toBe(true);
}

/** Waits until each deferred section is shown or is known to be empty. */
const expectDeferredSections = (page: Page) =>
  expect(page.locator(".deferred-area:empty")).toHaveCount(0);

/** The dashboard redirects visitors to a page with another layout. Only later shifts count. */
async function expectSignInPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pages\/login\?next=/);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await nextFrames(page);
  await page.evaluate(() => window.takeLayoutShifts());
}

test(
  "[HOME-05, PROD-01] deferred sections do not shift the layout for shoppers at the end of the page",
  { tag: "@phone" },
  async ({ page, tenant }) => {
    await watchShifts(page);
    const { id } = await plainProduct(tenant);
    for (const address of ["/", `/product/default/${id}`]) {
      const held = await holdRequests(page, /\/api\/v1\//);
      await page.goto(address);
      await waitForHydration(page);
      await held.requested;
      await scrollToEndByWheel(page);
      await held.release();
      await expectDeferredSections(page);
      // The length of the reviews is unknown, so the limit is above 0. It is less than a line of
      // text.
      await expectShiftBelow(page, address, 0.02);
    }
  },
);

/**
 * Texts with the layout of the terms, results of a payment with that of an order, and the sign-in
 * page, to which the dashboard redirects.
 */
const HAS_KNOWN_LAYOUT = /^\/(?:pages\/(?:privacy|returns|login)|viva-payment-.*)$/;

test.describe("a slow connection", () => {
  // No order has this reference.
  test.use({ expectedFailures: /\/api\/v1\/order-confirmations$/ });

  test(
    "layout does not shift while fonts, scripts, responses and pictures arrive late",
    { tag: "@phone" },
    async ({ page, tenant }) => {
      await watchShifts(page);
      const addresses = [...(await contentPages(tenant)), ...personalPages];
      // The other addresses of a page differ only in parameters or numbers.
      const pages = new Map(
        addresses
          .filter((address) => !HAS_KNOWN_LAYOUT.test(address))
          .map((address) => [address.replace(/\?.*|\d+/g, ""), address]),
      );
      for (const address of pages.values()) {
        const fonts = await holdRequests(page, /\.woff2$/);
        const scripts = await holdRequests(page, /\.js$/);
        const others = [
          await holdRequests(page, /\/api\/v1\//),
          await holdRequests(page, /\/pictures\//),
        ];
        await page.goto(address, { waitUntil: "commit" });
        await page.waitForFunction(
          () => performance.getEntriesByName("first-contentful-paint").length > 0,
        );
        await fonts.release();
        await page.evaluate(() => document.fonts.ready);
        // The fallback font has the same metrics, but a long title may still wrap differently.
        await expectShiftBelow(page, `${address} in another font`, 0.05);
        await scripts.release();
        await waitForHydration(page);
        await nextFrames(page);
        for (const held of others) await held.release();
        if (address === "/shop/dashboard") await expectSignInPage(page);
        await page.waitForLoadState("load");
        await scrollThroughPage(page);
        await expectDeferredSections(page);
        await expectShiftBelow(page, address, 0.005);
      }
    },
  );
});

// The browser lays out content far below when it comes near the window. This must not move a button
// that a shopper is about to press. Shops differ in picture ratios and card texts.
test(
  "[CAT-02] the estimated height of a list equals its final height",
  { tag: "@phone" },
  async ({ page }) => {
    for (const tenant of ["furniture", "vape", "wholesale"] satisfies Tenant[]) {
      for (const path of ["/shop/sidebar/3cols", "/shop/sidebar/list"]) {
        await page.goto(originOf(tenant) + path);
        await expect(page.getByRole("navigation", { name: "Pages" })).toBeAttached();
        const [estimated, final] = await page.evaluate(() => {
          const root = document.documentElement;
          const before = root.scrollHeight;
          // Turns off `content-visibility`, so that the browser lays out the whole list.
          root.dataset.holdsScroll = "";
          return [before, root.scrollHeight];
        });
        // On a phone, rows have several heights. The estimate is their median.
        expect(Math.abs(estimated / final - 1), `${tenant} ${path}`).toBeLessThan(0.03);
      }
    }
  },
);
