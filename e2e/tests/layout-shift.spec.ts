// Nothing moves by itself while a page arrives over a slow line, takes over and is looked through.

import type { Page } from "@playwright/test";

import { plainProduct } from "../fixtures/catalogue.ts";
import { contentPages, ownPages } from "../fixtures/first-pages.ts";
import { expect, type Tenant, test } from "../fixtures/shop.ts";

/** What moved, and how much of the window with it. */
type Shift = { score: number; sources: string[] };

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Before any script of the page's. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const describe = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? "");
    new PerformanceObserver((list) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript's own types lack these entries
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node }) => describe(node));
        window.layoutShifts.push({ score: entry.value, sources });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** As a phone in a train has it. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

/** To the end of the page, a window at a time. */
const lookThrough = (page: Page) =>
  page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await pause();
    }
  });

/** As somebody does who knows where they want to go, on a slow phone: down at once, whatever has come by then. */
async function hurryDown(page: Page): Promise<void> {
  await page.mouse.move(100, 400);
  for (let turns = 0; turns < 14; turns += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(150);
  }
  await page.waitForLoadState("networkidle");
}

for (const width of [390, 768, 1440]) {
  test(`[HOME-05, PROD-01] nothing is pushed away from who hurries down: ${width}`, async ({
    page,
    tenant,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const { id } = await plainProduct(tenant);
    for (const address of ["/", `/product/default/${id}`]) {
      await page.goto(address);
      await hurryDown(page);
      const shifts = await page.evaluate(() => window.layoutShifts);
      const moved = shifts.reduce((sum, { score }) => sum + score, 0);
      // Less than a line of text: reviews are as long as people make them.
      expect.soft(moved, `${address} moved ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(0.02);
    }
  });
}

for (const tenant of ["furniture", "vape"] satisfies Tenant[]) {
  test.describe(tenant, () => {
    // No order has the reference that is asked for.
    test.use({ tenant, expectedFailures: /\/api\/v1\/order-confirmations$/ });

    test("pages stand still", async ({ page }) => {
      test.setTimeout(180_000);
      await watchShifts(page);
      await slowDown(page);
      for (const address of [...(await contentPages(tenant)), ...ownPages]) {
        await page.goto(address, { waitUntil: "networkidle" });
        await lookThrough(page);
        const shifts = await page.evaluate(() => window.layoutShifts);
        const moved = shifts.reduce((sum, { score }) => sum + score, 0);
        expect
          .soft(moved, `${address} moved ${JSON.stringify(shifts, null, 1)}`)
          .toBeLessThan(0.005);
      }
    });
  });
}

// What is far below is laid out when it comes near: it must not push away what somebody is about to press.
for (const tenant of ["furniture", "vape", "wholesale"] satisfies Tenant[]) {
  for (const path of ["/shop/sidebar/3cols", "/shop/sidebar/list"]) {
    test.describe(`${tenant} ${path}`, () => {
      test.use({ tenant });

      test("[CAT-02] a list is as long as it will be", async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("navigation", { name: "Pages" })).toBeAttached();
        const [said, real] = await page.evaluate(() => {
          const root = document.documentElement;
          const before = root.scrollHeight;
          root.dataset.holdsScroll = "";
          return [before, root.scrollHeight];
        });
        // Rows on a phone are of several heights; their middle is said.
        expect(Math.abs(said / real - 1)).toBeLessThan(0.03);
      });
    });
  }
}
