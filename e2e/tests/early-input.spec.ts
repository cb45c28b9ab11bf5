// What shoppers do before a page has its scripts is not lost.

import type { Page } from "@playwright/test";

import { plainProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";

/** Holds back every script but the start; answers how to let them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!index-)[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("[PROD-01] a quantity and a press on the cart's button wait for the scripts", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const { id } = await plainProduct(tenant);
  const letScriptsCome = await holdScripts(page);
  await page.goto(`/product/default/${id}`);
  await shop.quantity.fill("3");
  await shop.addToCart.click();
  // Who sees nothing happen presses again, and wants it once.
  await shop.addToCart.click();
  await expect(page.getByText("Product added to Cart.")).toHaveCount(0);
  letScriptsCome();
  await shop.expectToast("Product added to Cart.");
  await shop.expectCartCount(3);
});

test("[CART-03] so does a quantity that was emptied", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const { id } = await plainProduct(tenant);
  const letScriptsCome = await holdScripts(page);
  await page.goto(`/product/default/${id}`);
  await shop.quantity.fill("");
  await shop.addToCart.click();
  letScriptsCome();
  await expect(page.getByText("Quantity Cannot be Empty")).toBeVisible();
});

test("[CAT-05] a filter that is ticked before the scripts have come stands, and is one step", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the filters open in a sheet");
  const shop = new Storefront(page);
  const inStock = shop.main.getByRole("checkbox", { name: "In stock" });
  await page.goto("/blog");
  const letScriptsCome = await holdScripts(page);
  await page.goto("/shop/sidebar/3cols");
  await inStock.check();
  await expect(page).toHaveURL(/3cols$/);
  letScriptsCome();
  await expect(page).toHaveURL(/instock=1/);
  await expect(inStock).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/3cols$/);
  await expect(inStock).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
});

test("[ACC-01] who signs in before the scripts have come is signed in by them, and nothing is in the address", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const letScriptsCome = await holdScripts(page);
  await page.goto("/pages/login");
  await main.getByLabel("Email address / Username").fill(ANNA.userName);
  await main.getByLabel("Password", { exact: true }).fill(ANNA.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pages\/login$/);
  letScriptsCome();
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
});

test("[CAT-04] a word that is typed before the scripts have come has suggestions", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the search opens in a dialog");
  const shop = new Storefront(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/");
  const input = await shop.openSearch();
  await input.pressSequentially("lamp");
  letScriptsCome();
  await expect(shop.suggestions.first()).toBeVisible();
});

test("[CAT-04] links and the search need no script", async ({ page, isMobile }) => {
  test.skip(isMobile, "the search opens in a dialog");
  const shop = new Storefront(page);
  await holdScripts(page);
  await page.goto("/");
  const input = await shop.openSearch();
  await input.fill("lamp");
  await input.press("Enter");
  await expect(page).toHaveURL(/\/shop\/sidebar\/3cols\?.*searchTerm=lamp/);
  await expect(shop.cards.first()).toBeVisible();
  await shop.cards.first().getByRole("link").last().click();
  await expect(page).toHaveURL(/\/(product|shop)\//);
});
