import type { Locator, Page } from "@playwright/test";
import type { Product } from "@shop/api-client";

import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { hostileName, hostileSlug, hostileTenant } from "../servers/hostile-product.ts";

// Every test fails on a report of the content security policy, on a script error and on a failed request.
// Its picture is no picture, and may be missing.
test.use({ tenant: hostileTenant, expectedFailures: /\/pictures\/javascript/ });

const findHostile = () => askApi<Product>(hostileTenant, `/products/by-slug/${hostileSlug}`);

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(globalThis, "hostileCodeRan"))).toBeUndefined();
  const places = page.locator(":is(main, dialog)");
  await expect(places.locator("script, iframe, style, form[action]")).toHaveCount(0);
  expect(await page.locator('a[href^="javascript:" i], [onerror], [onload]').count()).toBe(0);
}

/** Points at and clicks every part of a description; some payloads wait for that. */
async function touchParts(page: Page, description: Locator): Promise<void> {
  const address = page.url();
  const parts = await description.locator("*").all();
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    await part.hover({ force: true });
    await part.click({ force: true });
  }
  expect(page.url()).toBe(address);
}

test("[PROD-01, PROD-09] script in name, description, choices and video shows as text or safe HTML", async ({
  page,
}) => {
  const product = await findHostile();
  expect(product.video).toBeNull();
  await page.goto(`/product/default/${product.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostileName);
  await expect(page.getByText("A safe paragraph.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play video" })).toHaveCount(0);
  await expectNothingRan(page);
  await touchParts(page, page.getByRole("main").locator(".rich-text"));
  await expectNothingRan(page);
});

test("[CAT-07, CART-04] the same in a list, in its search and in the cart", async ({ page }) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols?searchTerm=hostile");
  await expect(shop.cards.filter({ hasText: hostileName })).toHaveCount(1);
  await expectNothingRan(page);

  const product = await findHostile();
  const [variant] = product.relatedVariants;
  const [color] = product.variants;
  if (variant === undefined || color === undefined) throw new Error("its variants are missing");
  await page.goto(`/product/default/${product.id}`);
  await shop.main.getByRole("combobox", { name: "Variant" }).selectOption(String(variant.id));
  await shop.main.getByRole("button", { name: color.colorName, exact: true }).click();
  await shop.main.getByRole("combobox", { name: "Size" }).selectOption({ index: 1 });
  await shop.addToCart.click();
  await shop.expectToast("Product added to Cart.");
  await page.goto("/shop/cart");
  await expect(shop.cartLines.first()).toContainText("Variant <script>");
  await expectNothingRan(page);
});

test("[PROD-06, CART-07, CART-08] the same in its quick view, on the wishlist and compared", async ({
  page,
}) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols?searchTerm=hostile");
  const card = shop.cards.filter({ hasText: hostileName });
  await card.hover();
  await card.getByRole("button", { name: /^Compare/ }).click();
  await shop.expectToast("Product added to Compare.");
  await card.getByRole("button", { name: /^Quick view/ }).click();
  const popup = shop.quickView;
  await expect(popup.getByRole("heading", { level: 3 })).toHaveText(hostileName);
  await expectNothingRan(page);

  const { relatedVariants, variants } = await findHostile();
  const [variant] = relatedVariants;
  const [color] = variants;
  if (variant === undefined || color === undefined) throw new Error("its variants are missing");
  await popup.getByRole("combobox", { name: "Variant" }).selectOption(String(variant.id));
  await popup.getByRole("button", { name: color.colorName, exact: true }).click();
  await popup.getByRole("combobox", { name: "Size" }).selectOption({ index: 1 });
  await popup.getByRole("button", { name: /^Add to Wishlist/ }).click();
  await expect(popup.getByText("Product added to Wishlist.")).toBeVisible();
  await expectNothingRan(page);

  await page.goto("/shop/wishlist");
  await expect(
    shop.main.getByRole("listitem").filter({ hasText: "Variant <script>" }),
  ).toBeVisible();
  await expectNothingRan(page);

  await page.goto("/shop/compare");
  await expect(page.getByRole("columnheader").filter({ hasText: hostileName })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "<i>HOSTILE</i>" })).toBeVisible();
  await expectNothingRan(page);
});
