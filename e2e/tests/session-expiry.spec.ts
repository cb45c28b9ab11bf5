import type { Page } from "@playwright/test";

import { plainProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA, outstaySession, signIn } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";

// The shop with the shortest session: 30 minutes; it keeps what it stores for a day.
test.use({ tenant: "vape" });
const MINUTES = 30;

test("[ACC-09] half an hour without a sign of life ends the session in every tab", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  await page.context().clock.install();
  await signIn(page, ANNA);
  const product = await plainProduct(tenant);
  await page.goto(`/product/default/${product.id}`);
  await shop.addToCart.click();
  await shop.expectCartCount(1);
  const other = await page.context().newPage();
  await other.goto("/shop/sidebar/3cols");
  await other.waitForLoadState("networkidle");

  await page.clock.runFor("28:00");
  await expect(page).toHaveURL(new RegExp(`/product/default/${product.id}$`));
  const popupOf = (tab: Page) => tab.getByRole("dialog").filter({ hasText: "Session Expired" });
  await outstaySession(page, MINUTES - 28);
  for (const tab of [page, other]) {
    await expect(popupOf(tab).getByRole("button", { name: "OK", exact: true })).toBeVisible();
    await expect(tab).toHaveURL(/localhost:\d+\/$/);
  }
  await checkPage();
  const popup = shop.dialog.filter({ hasText: "Session Expired" });
  await expect(popup).toHaveAccessibleName(/\w/);
  await popup.getByRole("button", { name: "OK", exact: true }).click();
  await expect(popup).toBeHidden();
  await shop.expectCartCount(0);
  expect(await page.evaluate(() => localStorage.getItem("loginData"))).toBeNull();
  // The gateway hears of it while the popup is there.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain("__Host-session");
  await other.close();
});

test("[ACC-09] a key press keeps the session", async ({ page }) => {
  const shop = new Storefront(page);
  await page.clock.install();
  await signIn(page, ANNA);
  await page.waitForLoadState("networkidle");
  await page.clock.runFor("29:00");
  await page.keyboard.press("Shift");
  await page.clock.runFor("29:00");
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
  await expect(shop.dialog).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("loginData"))).toContain("Anna");
});

test("[ACC-10] what the browser keeps is cleared once it is too old", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  await page.goto(`/product/default/${product.id}`);
  await shop.addToCart.click();
  await shop.expectCartCount(1);
  const age = (minutes: number) =>
    page.evaluate((ago) => {
      localStorage.setItem("cookiesExpirationDate", String(Date.now() - ago * 60_000));
    }, minutes);
  await age(1440);
  await page.reload();
  await shop.expectCartCount(1);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/product\/default\/\d+$/);
  await age(1441);
  await page.reload();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await shop.expectCartCount(0);
});
