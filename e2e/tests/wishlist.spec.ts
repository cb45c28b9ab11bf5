import {
  payable,
  plainProduct,
  plainProducts,
  productWithRelatedVariants,
  soldOutProduct,
} from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test("[CART-07, CAT-07] wished for from a card, kept over a reload, moved to the cart", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  const card = await shop.findCard(product);
  await card.getByRole("button", { name: `add to Wishlist: ${product.name}` }).click();
  await shop.expectToast("Product added to Wishlist.");
  await shop.expectSaved("Wishlist", 1);
  await page.reload();
  await card.getByRole("link", { name: `go to Wishlist: ${product.name}` }).click();

  await expect(page).toHaveURL(/\/shop\/wishlist$/);
  await expect(page).toHaveTitle(/^Wishlist · /);
  const wish = shop.main.getByRole("listitem").filter({ hasText: product.name });
  await expect(wish).toContainText(euro(payable(product)));
  await checkPage();
  await wish.getByRole("button", { name: `Move to cart: ${product.name}` }).click();
  await shop.expectToast("Product moved to Cart.");
  await expect(shop.main.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
  await checkPage();
  await shop.main.getByRole("link", { name: "View cart" }).click();
  await expect(shop.cartLines).toHaveCount(1);
  await expect(shop.cartLines.first().getByRole("textbox")).toHaveValue("1");
});

test("[CART-07] one wish and all wishes are removed and put back", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const products = await plainProducts(tenant, 3);
  for (const product of products) {
    const card = await shop.findCard(product);
    await card.getByRole("button", { name: /^add to Wishlist/ }).click();
    await expect(card.getByRole("link", { name: /^go to Wishlist/ })).toBeVisible();
  }
  await page.goto("/shop/wishlist");
  const wishes = shop.main
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Move to cart/ }) });
  const names = products.map(({ name }) => name).toReversed();
  await expect(wishes.getByRole("heading")).toHaveText(names);
  await page.getByRole("button", { name: `Remove ${names[1]}` }).click();
  await shop.expectToast("Product removed from Wishlist.");
  await expect(wishes).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(wishes.getByRole("heading")).toHaveText(names);
  await page.getByRole("button", { name: "Clear wishlist" }).click();
  await expect(wishes).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(wishes.getByRole("heading")).toHaveText(names);
});

test("[CART-07] a product with variants asks to choose one", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const product = await productWithRelatedVariants(tenant);
  const card = await shop.findCard(product);
  await card.getByRole("button", { name: /^add to Wishlist/ }).click();
  await shop.expectToast("Please choose a variant first.");
  await page.goto("/shop/wishlist");
  await expect(shop.main.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
});

test("[CART-07] another tab shows a wish at once", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  const other = await page.context().newPage();
  await other.goto("/shop/wishlist");
  await expect(other.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
  const card = await shop.findCard(product);
  await card.getByRole("button", { name: /^add to Wishlist/ }).click();
  await expect(other.getByRole("heading", { name: product.name })).toBeVisible();
  await other.getByRole("button", { name: `Remove ${product.name}` }).click();
  await expect(card.getByRole("button", { name: /^add to Wishlist/ })).toBeVisible();
});

test.describe("where the stock is shown", () => {
  test.use({ tenant: "vape" });

  test("[CART-07, CART-02] what is sold out stays on the wishlist", async ({ page, tenant }) => {
    const shop = new Storefront(page);
    const product = await soldOutProduct(tenant);
    const card = await shop.findCard(product);
    await card.getByRole("button", { name: /^add to Wishlist/ }).click();
    await card.getByRole("link", { name: /^go to Wishlist/ }).click();
    const wish = shop.main.getByRole("listitem").filter({ hasText: product.name });
    await expect(wish.getByText("Out Of Stock")).toBeVisible();
    await wish.getByRole("button", { name: /^Move to cart/ }).click();
    await shop.expectToast("Product out of stock!");
    await expect(wish).toBeVisible();
    await shop.expectCartCount(0);
  });
});
