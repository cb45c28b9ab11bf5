import {
  unitPriceCents,
  plainProduct,
  productWithColors,
  soldOutProduct,
} from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

// Products in colours or sizes open in quick view two, all others in quick view one (D-42).

test.use({ expectedFailures: /quick-view-content/ });

test(
  "[PROD-06, CAT-07, CART-07] quick view one opens over the list, buys, keeps the list, and closes on every navigation",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const shop = new Storefront(page);
    const product = await plainProduct(tenant);
    const [category] = product.categories;
    if (category === undefined) throw new Error("a product without a category");
    const popup = shop.quickView;
    const scrollPosition = () => page.evaluate(() => Math.round(scrollY));
    await page.goto("/");
    const opener = await shop.findQuickViewButton(product);
    const list = page.url();
    await page.evaluate(() => scrollTo(0, 120));
    const before = await scrollPosition();

    // The first request for the quick view's script fails, the second one succeeds.
    await page.route(/\/quick-view-content-[^/]*\.js$/, (route) => route.abort("aborted"), {
      times: 1,
    });
    await opener.click();
    await expect(popup.getByRole("alert")).toContainText("Something went wrong!");
    await popup.getByRole("button", { name: "Try again" }).click();
    await expect(popup.getByRole("heading", { name: product.name, level: 3 })).toBeVisible();
    await expect(popup.getByRole("heading", { name: "Quick view" })).toBeFocused();
    await expect(popup).toContainText(euro(unitPriceCents(product)));
    await expect(popup).toContainText("*VAT Included");
    await checkPage();
    await popup.getByRole("button", { name: "Increase quantity" }).click();
    await popup.getByRole("button", { name: "Add to cart", exact: true }).click();
    await expect(popup.getByText("Product added to Cart.")).toBeVisible();
    await popup.getByRole("button", { name: /^Add to Wishlist/ }).click();
    await expect(popup.getByText("Product added to Wishlist.")).toBeVisible();
    await popup.getByRole("button", { name: /^Add to Wishlist/ }).click();
    await expect(popup.getByText("Product already added.")).toBeVisible();
    await popup.getByRole("button", { name: "Close" }).click();
    await expect(popup).toBeHidden();
    await expect(opener).toBeFocused();
    await expect.poll(scrollPosition).toBe(before);
    await shop.expectCartCount(2);

    await opener.click();
    await popup.getByRole("link", { name: category.name, exact: true }).click();
    await expect(page).toHaveURL(`/shop/sidebar/list?category=${category.slug}`);
    await expect(popup).toBeHidden();
    await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText(category.name);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(popup).toBeHidden();

    await opener.click();
    await popup.getByRole("link", { name: product.name, exact: true }).click();
    await expect(page).toHaveURL(`/product/default/${product.id}`);
    await expect(popup).toBeHidden();
    await page.goBack();

    await opener.click();
    await expect(popup.getByRole("heading", { name: product.name })).toBeVisible();
    await page.goBack();
    await expect(popup).toBeHidden();
  },
);

test.describe("a shop that shows its stock", () => {
  test.use({ tenant: "vape" });

  test("[PROD-05, PROD-06, PROD-08] quick view two buys a colour and size; size guide and stock notification open over it", async ({
    page,
    tenant,
    checkPage,
  }) => {
    const shop = new Storefront(page);
    const product = await productWithColors(tenant);
    const variant = product.variants.find(({ sizes }) => sizes.length > 0);
    if (variant === undefined) throw new Error("no product in colours and sizes");
    const [size = ""] = variant.sizes;
    const popup = shop.quickView;
    const addButton = popup.getByRole("button", { name: "Add to cart", exact: true });

    await (await shop.findQuickViewButton(product)).click();
    await expect(addButton).toBeDisabled();
    await expect(popup.getByRole("combobox", { name: "Size" })).toContainText("Select a size");
    await checkPage();
    const sizeGuideButton = popup.getByRole("button", { name: "Size guide" });
    await sizeGuideButton.click();
    const table = page.getByRole("dialog", { name: "Size guide" });
    await expect(table.getByRole("rowheader", { name: variant.colorName })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(table).toBeHidden();
    await expect(sizeGuideButton).toBeFocused();
    await popup.getByRole("button", { name: variant.colorName, exact: true }).click();
    await popup.getByRole("combobox", { name: "Size" }).selectOption({ label: size });
    await addButton.click();
    await expect(popup.getByText("Product added to Cart.")).toBeVisible();
    await popup.getByRole("button", { name: /^Add to Wishlist/ }).click();
    await popup.getByRole("link", { name: /^Go to Wishlist/ }).click();
    await expect(page).toHaveURL(/\/shop\/wishlist$/);
    await expect(popup).toBeHidden();
    await page.goto("/shop/cart");
    await expect(shop.cartLines).toContainText(`${product.name} - ${variant.colorName}, ${size}`);

    const soldOut = await soldOutProduct(tenant);
    await (await shop.findQuickViewButton(soldOut)).click();
    await expect(popup).toContainText("Out Of Stock");
    await expect(addButton).toBeDisabled();
    const notifyButton = popup.getByRole("button", { name: "Get notified when available" });
    await notifyButton.click();
    const notifyDialog = page.getByRole("dialog", { name: "Notify me when product is available" });
    await notifyDialog.getByRole("button", { name: "Notify me" }).click();
    await expect(notifyDialog.getByText("Wrong email").first()).toBeVisible();
    await checkPage();
    await page.keyboard.press("Escape");
    await expect(notifyDialog).toBeHidden();
    await expect(popup).toBeVisible();
    await expect(notifyButton).toBeFocused();
  });
});
