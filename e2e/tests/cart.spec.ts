import { payable, plainProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test("[CART-01, CART-04, CART-05] add twice, change, keep over a reload, remove", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  await page.goto(`/product/default/${product.id}`);
  const add = shop.addToCart;
  await add.click();
  await shop.expectToast("Product added to Cart.");
  await add.click();

  await page.goto("/shop/cart");
  await expect(shop.cartLines).toHaveCount(1);
  const line = shop.cartLines.first();
  await expect(line).toContainText(product.name);
  await expect(line.getByRole("textbox")).toHaveValue("2");
  await expect(line).toContainText(euro(payable(product) * 2));

  await line.getByRole("textbox").fill("3");
  await line.getByRole("textbox").press("Tab");
  await expect(line).toContainText(euro(payable(product) * 3));
  await page.reload();
  await expect(line.getByRole("textbox")).toHaveValue("3");
  await checkPage();

  await line.getByRole("button", { name: /remove/i }).click();
  await shop.expectToast("Product removed from Cart.");
  await expect(shop.cartLines).toHaveCount(0);
  await page.reload();
  await expect(shop.cartLines).toHaveCount(0);
});

test("[CART-06] the cart in the header lists, totals, removes and leads on", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  await page.goto(`/product/default/${product.id}`);
  await shop.addToCart.click();
  await shop.expectCartCount(1);
  const cart = await shop.openCart();
  await expect(cart).toContainText(product.name);
  await expect(cart).toContainText(euro(payable(product)));
  await expect(cart.getByRole("link", { name: /checkout/i })).toBeVisible();
  await checkPage();
  await cart.getByRole("button", { name: /remove/i }).click();
  await shop.expectToast("Product removed from Cart.");
});

test.describe("where the stock is shown", () => {
  test.use({ tenant: "vape" });

  test("[CART-03] a quantity that is empty or above the stock is refused", async ({
    page,
    tenant,
  }) => {
    const shop = new Storefront(page);
    const product = await plainProduct(tenant);
    await page.goto(`/product/default/${product.id}`);
    const quantity = shop.quantity;
    const add = shop.addToCart;
    await quantity.fill("");
    await add.click();
    await expect(page.getByText("Quantity Cannot be Empty")).toBeVisible();
    await expect(page.getByText("Please type a number")).toBeVisible();
    await page.reload();
    await quantity.fill(String(product.stock + 1));
    await add.click();
    await expect(page.getByText(`Available stock: ${product.stock}`)).toBeVisible();
  });
});
