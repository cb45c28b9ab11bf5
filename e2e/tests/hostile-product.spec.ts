import type { Page } from "@playwright/test";
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
  await expect(page.locator("main script, main iframe, main style, main form[action]")).toHaveCount(
    0,
  );
  expect(await page.locator('a[href^="javascript:" i], [onerror], [onload]').count()).toBe(0);
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
