import type { Page } from "@playwright/test";

import {
  payable,
  plainProduct,
  productWithColors,
  productWithRelatedVariants,
  soldOutProduct,
} from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("[PROD-06, CAT-07] quick view one opens over the list, buys, and leaves the list as it was", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  const opener = await shop.findQuickViewButton(product);
  await page.evaluate(() => scrollTo(0, 120));
  const place = await scrolledTo(page);
  await opener.click();
  const popup = shop.quickView;
  await expect(popup.getByRole("heading", { name: product.name, level: 3 })).toBeVisible();
  await expect(popup.getByRole("heading", { name: "Quick view" })).toBeFocused();
  await expect(popup).toContainText(euro(payable(product)));
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
  expect(await scrolledTo(page)).toBe(place);
  await shop.expectCartCount(2);
});

test("[PROD-04, PROD-06] by keyboard: open, choose a variant, buy it, and be back at the card", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const product = await productWithRelatedVariants(tenant);
  const variant = product.relatedVariants.find(({ stock }) => stock >= 2);
  if (variant === undefined) throw new Error("no variant on stock");
  const opener = await shop.findQuickViewButton(product);
  await opener.focus();
  await page.keyboard.press("Enter");
  const popup = shop.quickView;
  const choice = popup.getByRole("combobox", { name: "Variant" });
  await expect(choice).toBeVisible();
  const add = popup.getByRole("button", { name: "Add to cart", exact: true });
  await expect(add).toBeDisabled();
  await shop.tabTo(choice);
  // Typing picks the option that begins so, as in every native list.
  await choice.pressSequentially(variant.name);
  await page.keyboard.press("Enter");
  await expect(popup).toContainText(euro(payable(variant)));
  await shop.tabTo(add);
  await page.keyboard.press("Enter");
  await expect(popup.getByText("Product added to Cart.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(opener).toBeFocused();
  await page.goto("/shop/cart");
  await expect(shop.cartLines).toContainText(variant.name);
});

test("[PROD-05, PROD-06] quick view two: colour, size, size guide, share icons, wishlist", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const product = await productWithColors(tenant);
  const variant = product.variants.find(({ sizes }) => sizes.length > 0);
  if (variant === undefined) throw new Error("no product in colours and sizes");
  const [size = ""] = variant.sizes;
  await (await shop.findQuickViewButton(product)).click();
  const popup = shop.quickView;
  const add = popup.getByRole("button", { name: "Add to cart", exact: true });
  await expect(add).toBeDisabled();
  await expect(popup.getByRole("combobox", { name: "Size" })).toContainText("Select a size");
  await checkPage();
  await popup.getByRole("button", { name: variant.colorName, exact: true }).click();
  await popup.getByRole("combobox", { name: "Size" }).selectOption({ label: size });
  const query = new URLSearchParams({ color: variant.colorName, size });
  const shared = popup.getByRole("group", { name: "Share" }).getByRole("link");
  await expect(shared).toHaveCount(4);
  const facebook = new URL((await shared.first().getAttribute("href")) ?? "");
  expect(Object.fromEntries(facebook.searchParams)).toEqual({
    u: `${new URL(page.url()).origin}/product/default/${product.id}?${query.toString().replaceAll("+", "%20")}`,
    quote: product.name,
    constr: tenant,
  });

  const guide = popup.getByRole("button", { name: "Size guide" });
  await guide.click();
  const table = page.getByRole("dialog", { name: "Size guide" });
  await expect(table.getByRole("rowheader", { name: variant.colorName })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(table).toBeHidden();
  await expect(guide).toBeFocused();

  await add.click();
  await expect(popup.getByText("Product added to Cart.")).toBeVisible();
  await popup.getByRole("button", { name: /^Add to Wishlist/ }).click();
  await popup.getByRole("link", { name: /^Go to Wishlist/ }).click();
  await expect(page).toHaveURL(/\/shop\/wishlist$/);
  await expect(popup).toBeHidden();
  await page.goto("/shop/cart");
  await expect(shop.cartLines).toContainText(`${product.name} - ${variant.colorName}, ${size}`);
});

test("[PROD-06] a category link closes the popup and filters the list; the name leads to the page", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  const [category] = product.categories;
  if (category === undefined) throw new Error("a product without a category");
  const opener = await shop.findQuickViewButton(product);
  await opener.click();
  const popup = shop.quickView;
  await popup.getByRole("link", { name: category.name, exact: true }).click();
  await expect(page).toHaveURL(`/shop/sidebar/list?category=${category.slug}`);
  await expect(popup).toBeHidden();
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText(category.name);
  await page.goBack();
  await expect(popup).toBeHidden();
  await opener.click();
  await popup.getByRole("link", { name: product.name, exact: true }).click();
  await expect(page).toHaveURL(`/product/default/${product.id}`);
  await expect(popup).toBeHidden();
});

test("[PROD-06] going back closes the popup", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  await page.goto("/");
  await shop.header.getByRole("link").first().waitFor();
  const opener = await shop.findQuickViewButton(product);
  await opener.click();
  await expect(shop.quickView).toBeVisible();
  await page.goBack();
  await expect(shop.quickView).toBeHidden();
});

test.describe("a chunk that does not arrive", () => {
  test.use({ expectedFailures: /quick-view-content/ });

  test("[PROD-06] what could not be loaded is loaded at the next try", async ({ page, tenant }) => {
    const shop = new Storefront(page);
    const product = await plainProduct(tenant);
    await page.route(/\/quick-view-content-[^/]*\.js$/, (route) => route.abort("aborted"), {
      times: 1,
    });
    await (await shop.findQuickViewButton(product)).click();
    const popup = shop.quickView;
    await expect(popup.getByRole("alert")).toContainText("Something went wrong!");
    await popup.getByRole("button", { name: "Try again" }).click();
    await expect(popup.getByRole("heading", { name: product.name })).toBeVisible();
  });
});

test.describe("where stock is shown", () => {
  test.use({ tenant: "vape" });

  test("[PROD-07] the stock is the most that can be asked for", async ({ page, tenant }) => {
    const shop = new Storefront(page);
    const product = await plainProduct(tenant);
    await (await shop.findQuickViewButton(product)).click();
    const quantity = shop.quickView.getByRole("textbox", { name: "Quantity", exact: true });
    await expect(shop.quickView).toContainText("In stock");
    await quantity.fill("9999");
    await expect(quantity).toHaveValue(String(product.stock));
    const more = shop.quickView.getByRole("button", { name: "Increase quantity" });
    await expect(more).toHaveAttribute("aria-disabled", "true");
  });

  test("[PROD-06, PROD-08] a sold out product can be waited for, in a popup over the popup", async ({
    page,
    tenant,
    checkPage,
  }) => {
    const shop = new Storefront(page);
    const product = await soldOutProduct(tenant);
    await (await shop.findQuickViewButton(product)).click();
    const popup = shop.quickView;
    await expect(popup.getByRole("button", { name: "Add to cart", exact: true })).toBeDisabled();
    await expect(popup).toContainText("Out Of Stock");
    await checkPage();
    const link = popup.getByRole("button", { name: "Get notified when available" });
    await link.click();
    const notify = page.getByRole("dialog", { name: "Notify me when product is available" });
    await notify.getByRole("button", { name: "Notify me" }).click();
    await expect(notify.getByText("Wrong email").first()).toBeVisible();
    await checkPage();
    await page.keyboard.press("Escape");
    await expect(notify).toBeHidden();
    await expect(popup).toBeVisible();
    await expect(link).toBeFocused();
  });
});
