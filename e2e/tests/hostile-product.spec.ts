import type { Locator, Page } from "@playwright/test";
import type { Product } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { hostileName, hostileSlug, hostileTenant } from "../servers/hostile-product.ts";

// The `test` fixture fails for a policy violation, a script error or a failed request. Only the
// picture may fail, because its URL is a `javascript:` URL.
test.use({ tenant: hostileTenant, expectedFailures: /\/pictures\/javascript/ });

const getHostileProduct = () => getApi<Product>(hostileTenant, `/products/by-slug/${hostileSlug}`);

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(globalThis, "hostileCodeRan"))).toBeUndefined();
  const places = page.locator(":is(main, dialog)");
  // The list's own forms lead to the list.
  const otherForms = 'form[action]:not([action^="/shop/sidebar/"])';
  await expect(places.locator(`script, iframe, style, ${otherForms}`)).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:" i], [onerror], [onload]')).toHaveCount(0);
}

/** Hovers over and clicks every part of a description, which triggers some payloads. */
async function hoverAndClickParts(page: Page, description: Locator): Promise<void> {
  await expect(description.locator("*").first()).toBeAttached();
  const address = page.url();
  for (const part of await description.locator("*").all()) {
    await part.hover({ force: true });
    await part.click({ force: true });
  }
  await expect(page).toHaveURL(address);
}

test("[PROD-01, PROD-06, PROD-09, CAT-07, CART-04, CART-07, CART-08] script in a product's texts is shown as text or safe HTML on every page", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const { id, video, relatedVariants, variants } = await getHostileProduct();
  // In the API, `relatedVariants` are separate products, and `variants` are the product's colours.
  const [variant] = relatedVariants;
  const [color] = variants;
  if (variant === undefined || color === undefined)
    throw new Error("the hostile product has no variant or no colour");
  const chooseColor = (place: Locator) =>
    place.getByRole("button", { name: color.colorName, exact: true }).click();

  await test.step("product page", async () => {
    expect(video).toBeNull();
    await page.goto(`/product/default/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostileName);
    await expect(page.getByText("A safe paragraph.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Play video" })).toHaveCount(0);
    await expectNothingRan(page);
    await hoverAndClickParts(page, page.getByRole("main").locator(".rich-text"));
    await expectNothingRan(page);
    await shop.main.locator(`input[value="${variant.id}"]`).click();
    await chooseColor(shop.main);
    await shop.main.getByRole("group", { name: "Size" }).getByRole("radio").first().check();
    await shop.addToCart.click();
    await shop.expectCartCount(1);
  });

  await test.step("list and quick view", async () => {
    await page.goto("/shop/sidebar/3cols?searchTerm=hostile");
    const card = shop.cards.filter({ hasText: hostileName });
    await expect(card).toHaveCount(1);
    await expectNothingRan(page);
    await card.hover();
    await card.getByRole("button", { name: /^Compare/ }).click();
    await shop.expectSaved("Compare", 1);
    await card.getByRole("button", { name: /^Quick view/ }).click();
    const popup = shop.quickView;
    await expect(popup.getByRole("heading", { level: 3 })).toHaveText(hostileName);
    await expectNothingRan(page);
    await popup.getByRole("combobox", { name: "Variant" }).selectOption(String(variant.id));
    await chooseColor(popup);
    await popup.getByRole("combobox", { name: "Size" }).selectOption({ index: 1 });
    await popup.getByRole("button", { name: /^Add to Wishlist/ }).click();
    await expect(popup.getByText("Product added to Wishlist.")).toBeVisible();
    await expectNothingRan(page);
  });

  await test.step("cart, wishlist and comparison", async () => {
    await page.goto("/shop/cart");
    await expect(shop.cartLines.first()).toContainText("Variant <script>");
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
});
