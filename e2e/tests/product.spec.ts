import type { Product, ProductSummary } from "@shop/api-client";

import {
  payable,
  plainProduct,
  productWithColors,
  productWithRelatedVariants,
} from "../fixtures/catalogue.ts";
import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test("[PROD-01, PROD-10] the product page shows name, price, VAT note, quantity and related products", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  const related = await askApi<{ items: ProductSummary[] }>(
    tenant,
    `/products/${product.id}/related`,
  );
  await page.goto(`/product/default/${product.id}`);
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(shop.main).toContainText(euro(payable(product)));
  await expect(shop.main).toContainText("*VAT Included");
  await expect(shop.quantity).toHaveValue("1");
  await expect(shop.addToCart).toBeEnabled();
  const [first] = related.items;
  if (first !== undefined) await expect(shop.card(first.name)).toBeVisible();
});

test("[PROD-04] related variants: nothing goes into the cart until one is chosen", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const product = await productWithRelatedVariants(tenant);
  const variant = product.relatedVariants.find(({ stock }) => stock >= 2);
  if (variant === undefined) throw new Error("no variant on stock");
  await page.goto(`/product/default/${product.id}`);
  const add = shop.addToCart;
  const choice = shop.main.getByRole("combobox", { name: "Variant" });
  await expect(choice.getByRole("option").first()).toHaveText("Select a Variant");
  await expect(add).toBeDisabled();
  await choice.selectOption({ label: variant.name });
  await expect(add).toBeEnabled();
  await expect(shop.main).toContainText(euro(payable(variant)));
  await choice.selectOption({ index: 0 });
  await expect(add).toBeDisabled();
});

test("[PROD-05] colour and size: both must be chosen, and the line names them", async ({
  page,
}) => {
  const shop = new Storefront(page);
  const product: Product = await productWithColors("furniture");
  const variant = product.variants.find(({ sizes }) => sizes.length > 0);
  test.skip(variant === undefined, "the demo catalogue has no product in colours and sizes");
  if (variant === undefined) return;
  const [size = ""] = variant.sizes;
  await page.goto(`/product/default/${product.id}`);
  const add = shop.addToCart;
  await expect(add).toBeDisabled();
  await shop.main.getByRole("button", { name: variant.colorName, exact: true }).click();
  await shop.main.getByRole("combobox", { name: "Size" }).selectOption({ label: size });
  await add.click();
  await shop.expectToast("Product added to Cart.");
  await page.goto("/shop/cart");
  await expect(shop.cartLines.first()).toContainText(variant.colorName);
  await expect(shop.cartLines.first()).toContainText(size);
});

test.describe("an unknown product", () => {
  test.use({ expectedFailures: /\/999999999|\/problems\/not-found/ });

  test("[LAY-01, PROD-01] an unknown product is a page that was not found", async ({ page }) => {
    await page.goto("/product/default/999999999");
    await expect(page.getByText("Error 404")).toBeVisible();
  });
});
