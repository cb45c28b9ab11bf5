import type { Page } from "@playwright/test";

import { holdRequests, nextFrames } from "../fixtures/held-requests.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

const SCROLL_TOP_PX = 1500;
const TOLERANCE_PX = 5;

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollDown(page: Page, shop: Storefront): Promise<void> {
  // The shop stores positions from the hydration on.
  await waitForHydration(page);
  await expect(shop.cards.nth(11)).toBeVisible();
  await page.evaluate((top) => scrollTo(0, top), SCROLL_TOP_PX);
  await expect.poll(() => scrollPosition(page)).toBe(SCROLL_TOP_PX);
  // The scroll event arrives with the next frame.
  await nextFrames(page);
}

/** Opens a product in the middle of the window; returns the scroll position. */
async function openProductFarDown(page: Page, shop: Storefront): Promise<number> {
  await scrollDown(page, shop);
  const index = await shop.cards.evaluateAll((cards) =>
    cards.findIndex((card) => card.getBoundingClientRect().top > innerHeight / 4),
  );
  const link = shop.cards.nth(index).getByRole("heading").getByRole("link");
  await link.scrollIntoViewIfNeeded();
  await nextFrames(page);
  // The click itself stores the position, because the page can still move before it.
  await link.evaluate((element) => {
    const store = () => (document.documentElement.dataset["clickedAt"] = String(scrollY));
    element.addEventListener("click", store, { capture: true, once: true });
  });
  await link.click();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.evaluate(() => Math.round(Number(document.documentElement.dataset["clickedAt"])));
}

async function expectScrollPosition(
  page: Page,
  shop: Storefront,
  address: string,
  scrollTop: number,
) {
  const distance = async () => Math.abs((await scrollPosition(page)) - scrollTop);
  await expect(page).toHaveURL(address);
  await expect(shop.cards.first()).toBeVisible();
  await expect.poll(distance).toBeLessThanOrEqual(TOLERANCE_PX);
  // The position must stay after all deferred content has loaded.
  await expect(shop.cards.first().getByRole("button", { name: /wishlist/i })).toBeAttached();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await nextFrames(page);
  expect(await distance()).toBeLessThanOrEqual(TOLERANCE_PX);
}

test(
  "[CAT-02] Back from a product restores the position on a filtered second page, also when the list is slow",
  { tag: "@phone" },
  async ({ page }) => {
    const shop = new Storefront(page);
    const address = "/shop/sidebar/3cols?instock=1&page=2";
    await page.goto("/shop/sidebar/3cols");
    await expect(shop.cards.nth(11)).toBeVisible();
    await shop.filter((filters) => filters.getByRole("checkbox", { name: "In stock" }).click());
    await shop.expectList(/instock=1/);
    const secondPage = shop.pageLink(2);
    // Cards that come into view are laid out, which can move the link under the pointer.
    await secondPage.scrollIntoViewIfNeeded();
    await nextFrames(page);
    await secondPage.click();
    await shop.expectList(/page=2/);
    const scrollTop = await openProductFarDown(page, shop);
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await page.goBack();
    await expectScrollPosition(page, shop, address, scrollTop);
    await page.goForward();
    await expect(page).toHaveURL(/\/product\/default\/\d+/);

    // After a reload, the product page has no list in memory.
    await page.reload();
    await waitForHydration(page);
    const list = await holdRequests(page, /\/api\/v1\/products\?/);
    await page.goBack();
    await list.requested;
    await expect(page).toHaveURL(address);
    await list.release();
    await expectScrollPosition(page, shop, address, scrollTop);
  },
);

test("[CAT-02] a list keeps its position after a reload, and after Back from a page that is still loading", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const list = "/shop/sidebar/list";
  await page.goto(list);
  await scrollDown(page, shop);
  await page.reload();
  await expectScrollPosition(page, shop, list, SCROLL_TOP_PX);

  const scrollTop = await openProductFarDown(page, shop);
  const laterScripts = /\/assets\/(?!index-)[^/]+\.js$/;
  const scripts = await holdRequests(page, laterScripts);
  const document = await holdRequests(page, list);
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.evaluate(() => history.back());
  await document.requested;
  // Run the product page's scripts while the browser already shows the list's address.
  const scriptArrives = page.waitForResponse(laterScripts);
  // Not awaited, because a page that is being left renders no more frames.
  void scripts.release().catch(() => undefined);
  await scriptArrives;
  void document.release().catch(() => undefined);
  await expectScrollPosition(page, shop, list, scrollTop);
});

test("[CAT-02] Back restores the position of every filter step", async ({ page }) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  await expect(shop.cards.nth(11)).toBeVisible();
  await shop.sorting.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await nextFrames(page);
  const before = await scrollPosition(page);
  expect(before).toBeGreaterThan(TOLERANCE_PX);
  await shop.sorting.selectOption("price_asc");
  await shop.expectList(/sort=price_asc/);
  const scrollTop = await openProductFarDown(page, shop);
  await page.goBack();
  await expectScrollPosition(page, shop, "/shop/sidebar/3cols?sort=price_asc", scrollTop);
  await page.goBack();
  await expectScrollPosition(page, shop, "/shop/sidebar/3cols", before);
});
