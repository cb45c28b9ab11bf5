import { unitPriceCents, plainProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test(
  "[CART-01, CART-04, CART-05, CART-06] a cart shows its total, opens from the header, and survives a reload until it is emptied",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const shop = new Storefront(page);
    const product = await plainProduct(tenant);
    await page.goto(`/product/default/${product.id}`);
    await shop.addToCart.click();
    await shop.expectToast("Product added to Cart.");
    await shop.addToCart.click();
    await shop.expectCartCount(2);
    const drawer = await shop.openCart();
    await expect(drawer).toContainText(product.name);
    await expect(drawer).toContainText(euro(unitPriceCents(product) * 2));
    await checkPage();
    await drawer.getByRole("link", { name: "Checkout", exact: true }).click();

    await expect(page).toHaveURL(/\/shop\/cart$/);
    // While it is open, nothing behind it takes the focus.
    await expect(drawer).toBeHidden();
    await expect(shop.cartLines).toHaveCount(1);
    const line = shop.cartLines.first();
    await expect(line).toContainText(product.name);
    await expect(line.getByRole("textbox")).toHaveValue("2");
    await line.getByRole("textbox").fill("3");
    await line.getByRole("textbox").press("Tab");
    await expect(line).toContainText(euro(unitPriceCents(product) * 3));
    await page.reload();
    await expect(line.getByRole("textbox")).toHaveValue("3");

    await line.getByRole("button", { name: /remove/i }).click();
    await shop.expectToast("Product removed from Cart.");
    await page.reload();
    await expect(shop.main.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await shop.expectCartCount(0);
  },
);
