import type { MasterCategory, Storefront as StorefrontSettings } from "@shop/api-client";

import { ask, askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { takenOver } from "../fixtures/taken-over.ts";

test.describe("an unknown path", () => {
  test.use({ expectedFailures: /\/no\/such\/page|\/pages\/404/ });

  test("[LAY-01, CON-02] an unknown path is answered with 404 and a way home", async ({
    page,
    checkPage,
  }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Error 404")).toBeVisible();
    await expect(
      page.getByText("We are sorry, the page you've requested is not available."),
    ).toBeVisible();
    await checkPage();
    await page.getByRole("main").getByRole("link", { name: /home/i }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });
});

test("[TEN-01] an unknown host gets a plain page, never a tenant's shop", async () => {
  for (const host of ["nobody.localhost", "vape.localhost.example.org", "localhost.vape"]) {
    for (const path of ["/", "/api/v1/products", "/shop/cart", "/theme.css"]) {
      const { status, body } = await ask(host, path);
      expect(status, `${host}${path}`).toBe(421);
      expect(body.toString()).not.toMatch(/id="root"|--brand/);
    }
  }
});

test("[TEN-01] the port and the case of a host name do not matter", async () => {
  for (const host of ["VAPE.localhost", "vape.localhost:8080"]) {
    const { status, body } = await ask(host, "/api/v1/storefront");
    expect(status).toBe(200);
    expect(body.toString()).toContain('"tenant":"vape"');
  }
});

test("[LAY-04] the phone menu has the links and the categories, and closes on navigation", async ({
  page,
  tenant,
  isMobile,
  checkPage,
}) => {
  test.skip(!isMobile, "only a phone has this menu");
  const shop = new Storefront(page);
  const { items: masters } = await askApi<{ items: MasterCategory[] }>(tenant, "/categories");
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
  await checkPage();
  await menu.getByRole("tab", { name: /categories/i }).click();
  await menu.getByText(master.name, { exact: true }).click();
  const [subcategory] = master.subcategories;
  await menu.getByRole("link", { name: subcategory?.name ?? "", exact: true }).click();
  await expect(page).toHaveURL(
    new RegExp(`/shop/sidebar/3cols\\?.*subcategory=${subcategory?.id}`),
  );
  await expect(menu).toBeHidden();
});

test("[LAY-02] the skip link is the first stop of the keyboard and leads to the content", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a keyboard test");
  await page.goto("/");
  const skip = page.getByRole("link", { name: /skip to/i });
  await skip.waitFor({ state: "attached" });
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#/);
});

test("[LAY-03] the footer has version, year, the shop's text and the configured networks only", async ({
  page,
  tenant,
}) => {
  const { version, socialLinks } = await askApi<StorefrontSettings>(tenant, "/storefront");
  expect(socialLinks.length).toBeGreaterThan(0);
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText(`Version ${version}`)).toBeVisible();
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()}`)).toBeVisible();
  await expect(footer.locator(".rich-text")).not.toBeEmpty();
  await expect(footer.locator("a[target=_blank]")).toHaveCount(socialLinks.length);
  for (const { url } of socialLinks) await expect(footer.locator(`a[href="${url}"]`)).toBeVisible();
});

test("[LAY-05] what is open closes when the shopper goes elsewhere, by a link and by the way back", async ({
  page,
}) => {
  const shop = new Storefront(page);
  await page.goto("/");
  // Another document would close everything by itself.
  await takenOver(page);
  await page.evaluate(() => Reflect.set(globalThis, "isSameDocument", true));
  await page.getByRole("contentinfo").getByRole("link", { name: "Wishlist", exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/wishlist$/);
  const cart = await shop.openCart();
  await page.goBack();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(cart).toBeHidden();
  await shop.openCart();
  await cart.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/shop\/sidebar\/3cols$/);
  await expect(cart).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(globalThis, "isSameDocument"))).toBe(true);
});

test("[LAY-06] back-to-top leads up from where the header sticks", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Back to top" });
  await expect(button).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 1200));
  await expect(button).toBeVisible();
  const header = await page.getByRole("banner").boundingBox();
  expect(header?.y).toBeLessThanOrEqual(0);
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("[LAY-05] nothing moves between pages for who wants less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await takenOver(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, "seenAnimations", seen);
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        // What takes no time is how a transition is held together.
        if (!(effect instanceof KeyframeEffect) || effect.getTiming().duration === 0) continue;
        const { pseudoElement } = effect;
        if (pseudoElement?.startsWith("::view-transition")) seen.push(pseudoElement);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Cart", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, "seenAnimations"))).toEqual([]);
});
