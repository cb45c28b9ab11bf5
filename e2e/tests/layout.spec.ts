import type { MasterCategory } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { nextFrames } from "../fixtures/held-requests.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { pagesWithSettings, tenants } from "../fixtures/page-addresses.ts";
import { expectNoSidewaysScroll } from "../fixtures/page-check.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test.describe("an unknown address", () => {
  test.use({ expectedFailures: /\/no\/such\/page|\/pages\/(?:404|unheard-of)|no-such-post/ });

  test("[LAY-01, CON-02, CON-08] an unknown address gets status 404 and a link to the home page", async ({
    page,
  }) => {
    const shop = new Storefront(page);
    for (const address of ["/no/such/page", "/pages/unheard-of", "/blog/no-such-post"]) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Error 404" })).toBeVisible();
      await expect(
        shop.main.getByText("We are sorry, the page you've requested is not available."),
      ).toBeVisible();
    }
    await page.goto("/pages/unheard-of");
    await expect(page).toHaveURL(/\/pages\/404$/);
    await shop.main.getByRole("link", { name: "Back to homepage" }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });
});

test(
  "[LAY-04] the phone menu has the links and the categories, and closes on navigation",
  { tag: "@phone-only" },
  async ({ page, tenant }) => {
    const shop = new Storefront(page);
    const { items: masters } = await getApi<{ items: MasterCategory[] }>(tenant, "/categories");
    const master = masters.find(({ subcategories }) => subcategories.length > 0);
    if (master === undefined) throw new Error("no categories");
    await page.goto("/");
    const menu = await shop.openMenu();
    for (const name of [
      "Home",
      "All Products",
      "Become a Partner",
      "Checkout",
      "About Us",
      "Contact Us",
    ]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await menu.getByRole("tab", { name: /categories/i }).click();
    await menu.getByText(master.name, { exact: true }).click();
    const [subcategory] = master.subcategories;
    await menu.getByRole("link", { name: subcategory?.name ?? "", exact: true }).click();
    await expect(page).toHaveURL(
      new RegExp(`/shop/sidebar/3cols\\?.*subcategory=${subcategory?.id}`),
    );
    await expect(menu).toBeHidden();
  },
);

test("[LAY-05, LAY-06, PROD-09] pictures of a long list load near the window; Back to top scrolls up; a navigation closes open popups", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(new URL(request.url()).pathname));
  await page.goto("/shop/sidebar/3cols");
  await waitForHydration(page);
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  const first = shop.cards.first().locator("img").first();
  const last = shop.cards.last().locator("img").first();
  await expect.poll(() => first.evaluate(widthOf)).toBeGreaterThan(0);
  await nextFrames(page);
  const address = new URL((await last.getAttribute("src")) ?? "", page.url()).pathname;
  expect(requested).not.toContain(address);
  const backToTop = page.getByRole("button", { name: "Back to top" });
  await expect(backToTop).toHaveCount(0);

  // Scroll until the picture's upper edge is 450 px below the window.
  await last.evaluate((image) => {
    scrollBy(0, image.getBoundingClientRect().top - innerHeight - 450);
  });
  await expect.poll(() => last.evaluate(widthOf)).toBeGreaterThan(0);
  await expect.poll(async () => (await shop.header.boundingBox())?.y).toBeLessThanOrEqual(0);
  await backToTop.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // Mark the document. A new document would close the cart anyway.
  await page.evaluate(() => Reflect.set(globalThis, "isSameDocument", true));
  const wishlist = page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Wishlist", exact: true });
  await wishlist.click();
  await expect(page).toHaveURL(/\/shop\/wishlist$/);
  const cart = await shop.openCart();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/sidebar\/3cols$/);
  await expect(cart).toBeHidden();
  await wishlist.click();
  await expect(page).toHaveURL(/\/shop\/wishlist$/);
  await shop.openCart();
  await cart.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/shop\/sidebar\/3cols$/);
  await expect(cart).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(globalThis, "isSameDocument"))).toBe(true);
});

for (const tenant of tenants.filter((other) => other !== "furniture")) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test("[LAY-01] the main pages fit a phone", { tag: "@phone-only" }, async ({ page }) => {
      const shop = new Storefront(page);
      const [first = "/", ...others] = await pagesWithSettings(tenant);
      await page.goto(first);
      await waitForHydration(page);
      await expectNoSidewaysScroll(page);
      for (const address of others) {
        await shop.follow(address);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
