import type { Page } from "@playwright/test";

import { hangShop } from "../fixtures/outage.ts";
import { clearFaults } from "../fixtures/retail-api.ts";
import { expect, originOf, test } from "../fixtures/shop.ts";
import { type SeparateServers, startSeparateServers } from "../servers/separate.ts";

test.use({
  tenant: "furniture",
  expectedFailures: /503|\/pictures\/|\/api\/v1\/|\/product\/default\//,
});

const LIST = "/shop/sidebar/3cols?sort=price_asc";

let servers: SeparateServers;

// The tests have their own servers because no call of the Retail API responds. The first one needs a
// gateway without cached lists.
test.beforeAll(async () => {
  servers = await startSeparateServers("busy-shop", { GATEWAY__PAGES__READ_WAIT_MS: "1000" });
});
test.afterAll(() => servers.stop());
test.afterEach(clearFaults);

const notice = (page: Page) =>
  page.getByRole("status").filter({
    hasText: "The shop is busy right now; your cart is kept. Prices are checked when you order.",
  });

async function expectWholePage(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeAttached();
}

test("while the Retail API hangs, pages are whole and say so, and are filled afterwards", async ({
  page,
  tenant,
}) => {
  const main = page.getByRole("main");
  const retry = main.getByRole("button", { name: "Try again" }).first();
  await hangShop(tenant);
  await page.goto("/");
  await expectWholePage(page);
  await expect(retry).toBeVisible();
  await page.goto(LIST);
  await expectWholePage(page);
  await expect(retry).toBeVisible();

  await clearFaults();
  await expect(notice(page)).toHaveCount(0);
  await expect(main.getByText(/€\d/).first()).toBeVisible();
});

test("without scripts, a page whose product is missing has header, notice and footer", async ({
  browser,
  tenant,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await hangShop(tenant);
  const response = await page.goto(`${originOf(tenant)}/product/default/424242`);
  expect(response?.status()).toBe(503);
  await expectWholePage(page);
  await context.close();
});

test("without scripts, a page whose text is missing says so instead of loading for ever", async ({
  browser,
  tenant,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await hangShop(tenant);
  await page.goto(`${originOf(tenant)}/pages/terms`);
  await expectWholePage(page);
  // Role and text locators skip `noscript`.
  const withoutScripts = page.locator("main noscript");
  await expect(withoutScripts.locator("p")).toBeVisible();
  await expect(withoutScripts.locator("p")).toHaveText(
    "This page could not be loaded. Please try again in a moment.",
  );
  await expect(withoutScripts.locator("a")).toBeVisible();
  await expect(page.locator("main .animate-pulse").first()).toBeHidden();
  await expect(page.getByText("The text is loading…")).toBeHidden();
  await context.close();
});
