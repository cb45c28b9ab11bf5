import type { Locator } from "@playwright/test";
import type { ProductList } from "@shop/api-client";

import {
  payable,
  plainProducts,
  productWithRelatedVariants,
  twoOfOneBrand,
} from "../fixtures/catalogue.ts";
import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

const compareButton = (card: Locator) => card.getByRole("button", { name: /^Compare/ });

test("[CAT-07] a card offers quick view, cart, wishlist and compare, big enough to touch", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const [product] = await plainProducts(tenant, 1);
  const name = product?.name ?? "";
  const card = await shop.findCard({ name });
  const buttons = ["Add to cart", "Quick view", "add to Wishlist", "Compare"].map((text) =>
    card.getByRole("button", { name: `${text}: ${name}`, exact: true }),
  );
  for (const button of buttons) {
    await expect(button).toBeVisible();
    await expect(button).toBeInViewport();
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(
      shop.isPhone ? 44 : 24,
    );
  }
  await checkPage();
  await buttons[0]?.click();
  await shop.expectToast("Product added to Cart.");

  const choosable = await productWithRelatedVariants(tenant);
  const other = await shop.findCard(choosable);
  await expect(
    other.getByRole("link", { name: `Choose options: ${choosable.name}`, exact: true }),
  ).toHaveAttribute("href", `/product/default/${choosable.id}`);
});

test("[CART-08] products beside each other, their differences, and away again", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const products = await twoOfOneBrand(tenant);
  for (const product of products) {
    const compare = compareButton(await shop.findCard(product));
    await compare.click();
    await shop.expectToast("Product added to Compare.");
    await expect(compare).toHaveAttribute("aria-pressed", "true");
  }
  await shop.expectSaved("Compare", 2);
  await page.goto("/shop/compare");
  await expect(page).toHaveTitle(/^Compare · /);
  for (const product of products) {
    await expect(page.getByRole("columnheader", { name: product.name })).toBeVisible();
  }
  const prices = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Price" }) });
  await expect(prices.getByRole("cell")).toContainText(products.map((one) => euro(payable(one))));
  await checkPage();

  const row = (name: string) => page.getByRole("rowheader", { name, exact: true });
  await expect(row("Brand")).toBeVisible();
  await page.getByRole("checkbox", { name: "Show only differences" }).check();
  await expect(page).toHaveURL(/\?differences=1$/);
  await expect(row("Brand")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Show only differences" })).toBeChecked();
  await expect(row("Brand")).toHaveCount(0);
  await expect(row("Code")).toBeVisible();

  const [first] = products;
  await page.getByRole("button", { name: `Add to cart: ${first.name}` }).click();
  await shop.expectToast("Product added to Cart.");
  await page.getByRole("button", { name: `Remove ${first.name}` }).click();
  await shop.expectToast("Product removed from Compare.");
  await expect(page.getByRole("columnheader", { name: first.name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("columnheader", { name: first.name })).toBeFocused();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
});

test("[CART-08] a second click takes a product out", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const [product] = await plainProducts(tenant, 1);
  const compare = compareButton(await shop.findCard({ name: product?.name ?? "" }));
  await compare.click();
  await compare.click();
  await shop.expectToast("Product removed from Compare.");
  await expect(compare).toHaveAttribute("aria-pressed", "false");
});

test("[CART-08] the ninth product is refused, and eight fit on a page that does not widen", async ({
  page,
  tenant,
  checkPage,
}) => {
  const { items } = await askApi<ProductList>(tenant, "/products");
  await page.addInitScript(
    (compare) => {
      if (localStorage.getItem("store-1") !== null) return;
      localStorage.setItem("store-1", JSON.stringify({ state: { compare }, version: 1 }));
    },
    items.slice(0, 8).map(({ id }) => id),
  );
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  const ninth = shop.cards.nth(8);
  await ninth.hover();
  await compareButton(ninth).click();
  await shop.expectToast("You can compare 8 products.");
  await expect(compareButton(ninth)).toHaveAttribute("aria-pressed", "false");
  await page.goto("/shop/compare");
  await expect(page.getByRole("columnheader")).toHaveCount(9);
  await expect(page.getByRole("columnheader").last()).toContainText(items[7]?.name ?? "");
  await checkPage();
});

test("[CART-08] another tab shows a compared product at once", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const [product] = await plainProducts(tenant, 1);
  const name = product?.name ?? "";
  const other = await page.context().newPage();
  await other.goto("/shop/compare");
  await expect(other.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
  const compare = compareButton(await shop.findCard({ name }));
  await compare.click();
  await expect(other.getByRole("columnheader", { name })).toBeVisible();
  await other.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(compare).toHaveAttribute("aria-pressed", "false");
});
