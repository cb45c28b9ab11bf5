import type { Page } from "@playwright/test";

import { plainProduct } from "../fixtures/catalogue.ts";
import { nextFrames } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA, signIn } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";

// This shop has the shortest session: 30 minutes.
test.use({ tenant: "vape" });

test("[ACC-09] the session ends in every tab after exactly half an hour without activity", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  // Set for the whole context, so that time passes in both tabs.
  await page.context().clock.install();
  await signIn(page, ANNA);
  const product = await plainProduct(tenant);
  await page.goto(`/product/default/${product.id}`);
  await shop.addToCart.click();
  await shop.expectCartCount(1);
  const other = await page.context().newPage();
  await other.goto("/shop/sidebar/3cols");
  // The code that watches the session is loaded together with the toasts.
  for (const tab of [page, other]) await expect(tab.locator(".toasts")).toHaveCount(1);

  // The session is checked once a minute. The clock jumps, so that no request times out.
  await page.clock.fastForward("29:00");
  await page.bringToFront();
  await page.keyboard.press("Shift");
  const lastActivity = (tab: Page) => tab.evaluate(() => localStorage.getItem("lastActivity"));
  const pressedAt = await lastActivity(page);
  await expect.poll(() => lastActivity(other)).toBe(pressedAt);
  await page.clock.fastForward("28:00");
  await nextFrames(page);
  await expect(page).toHaveURL(new RegExp(`/product/default/${product.id}$`));
  await expect(shop.dialog).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("loginData"))).toContain("Anna");

  await page.clock.fastForward("03:01");
  const popupOf = (tab: Page) => tab.getByRole("dialog").filter({ hasText: "Session Expired" });
  for (const tab of [page, other]) {
    await expect(popupOf(tab).getByRole("button", { name: "OK", exact: true })).toBeVisible();
    await expect(tab).toHaveURL(/localhost:\d+\/$/);
  }
  await checkPage();
  await expect(popupOf(page)).toHaveAccessibleName(/\w/);
  await popupOf(page).getByRole("button", { name: "OK", exact: true }).click();
  await expect(popupOf(page)).toBeHidden();
  await shop.expectCartCount(0);
  expect(await page.evaluate(() => localStorage.getItem("loginData"))).toBeNull();
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain("__Host-session");
  await other.close();
});
