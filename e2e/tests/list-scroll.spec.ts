import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

const DEPTH = 1500;
const TOLERANCE = 5;

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Reads down the list and opens a product in the middle of the window; says how far down that was. */
async function openProductFarDown(page: Page, shop: Storefront): Promise<number> {
  await expect(shop.cards.nth(11)).toBeVisible();
  await page.evaluate((top) => scrollTo(0, top), DEPTH);
  await expect.poll(() => scrolled(page)).toBe(DEPTH);
  const index = await shop.cards.evaluateAll((cards) =>
    cards.findIndex((card) => card.getBoundingClientRect().top > innerHeight / 4),
  );
  const link = shop.cards.nth(index).getByRole("heading").getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const depth = await scrolled(page);
  await link.click();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return depth;
}

async function expectPlace(page: Page, shop: Storefront, address: string, depth: number) {
  await expect(page).toHaveURL(address);
  await expect(shop.cards.first()).toBeVisible();
  await expect
    .poll(async () => Math.abs((await scrolled(page)) - depth), { timeout: 4000 })
    .toBeLessThanOrEqual(TOLERANCE);
  // It must not only pass by.
  await page.waitForTimeout(600);
  expect(Math.abs((await scrolled(page)) - depth)).toBeLessThanOrEqual(TOLERANCE);
}

for (const path of ["/shop/sidebar/3cols", "/shop/sidebar/list"]) {
  // How a list remembers its place is looked at once for each width; the other layout adds its first test.
  const width = path.endsWith("/list") ? "" : "";
  test.describe(path, () => {
    test("[CAT-02] Back from a product returns to the same place of the list", async ({ page }) => {
      const shop = new Storefront(page);
      await page.goto(path);
      const depth = await openProductFarDown(page, shop);
      await expect.poll(() => scrolled(page)).toBe(0);
      await page.goBack();
      await expectPlace(page, shop, path, depth);
      await page.goForward();
      await expect(page).toHaveURL(/\/product\/default\/\d+/);
      await page.goBack();
      await expectPlace(page, shop, path, depth);
    });

    test(`[CAT-02] so it does on the second page${width}`, async ({ page }) => {
      const shop = new Storefront(page);
      await page.goto(path);
      await shop.pageLink(2).click();
      await shop.expectList(/page=2/);
      const depth = await openProductFarDown(page, shop);
      await page.goBack();
      await expectPlace(page, shop, `${path}?page=2`, depth);
    });

    test(`[CAT-02] so it does in a filtered list${width}`, async ({ page }) => {
      const shop = new Storefront(page);
      await page.goto(path);
      await expect(shop.cards.nth(11)).toBeVisible();
      await shop.filter((filters) => filters.getByRole("checkbox", { name: "In stock" }).click());
      await shop.expectList(/instock=1/);
      const depth = await openProductFarDown(page, shop);
      await page.goBack();
      await expectPlace(page, shop, `${path}?instock=1`, depth);
    });

    test(`[CAT-02] so it does after the product page was loaded anew${width}`, async ({ page }) => {
      const shop = new Storefront(page);
      await page.goto(path);
      const depth = await openProductFarDown(page, shop);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goBack();
      await expectPlace(page, shop, path, depth);
    });

    test(`[CAT-02] a list that is loaded anew keeps its place${width}`, async ({ page }) => {
      const shop = new Storefront(page);
      await page.goto(path);
      await expect(shop.cards.nth(11)).toBeVisible();
      await page.evaluate((top) => scrollTo(0, top), DEPTH);
      await expect.poll(() => scrolled(page)).toBe(DEPTH);
      // Reloads right after a movement of the hand are not what this is about.
      await page.waitForTimeout(300);
      await page.reload();
      await expectPlace(page, shop, path, DEPTH);
    });
  });
}

test("[CAT-02] Back before a page that was loaded anew can answer leads to the page before", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const list = "/shop/sidebar/list";
  await page.goto(list);
  const depth = await openProductFarDown(page, shop);
  const hold = (address: string, milliseconds: number) =>
    page.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await route.continue();
    });
  // The product's scripts begin at the list's address, long before the list is there.
  await hold("/assets/*.js", 300);
  await hold(list, 1500);
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.evaluate(() => history.back());
  await expectPlace(page, shop, list, depth);
});

test("[CAT-02] the way back leads through every step of filtering to its own place", async ({
  page,
}) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  await expect(shop.cards.nth(11)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 700));
  await page.waitForTimeout(100);
  await shop.sorting.selectOption("price_asc");
  await shop.expectList(/sort=price_asc/);
  await expect(shop.cards.nth(11)).toBeVisible();
  const before = await scrolled(page);
  const depth = await openProductFarDown(page, shop);
  await page.goBack();
  await expectPlace(page, shop, "/shop/sidebar/3cols?sort=price_asc", depth);
  await page.goBack();
  await expectPlace(page, shop, "/shop/sidebar/3cols", before);
});

test("[CAT-02] a slow answer does not lose the place", async ({ page }) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  const depth = await openProductFarDown(page, shop);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/api/v1/products?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goBack();
  await expectPlace(page, shop, "/shop/sidebar/3cols", depth);
});
