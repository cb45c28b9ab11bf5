import type { ProductStock, ProductSummary } from "@shop/api-client";

import {
  findPartialSize,
  unitPriceCents,
  plainProduct,
  productWithPartialSizes,
  productWithPictures,
  productWithSoldOutVariant,
  productWithVideo,
  sizesOf,
} from "../fixtures/catalogue.ts";
import { getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test("[PROD-01, PROD-10] the product page shows name, price, VAT note, quantity and related products, and its link can be copied", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const product = await plainProduct(tenant);
  const related = await getApi<{ items: ProductSummary[] }>(
    tenant,
    `/products/${product.id}/related`,
  );
  await page.goto(`/product/default/${product.id}?utm=mail`);
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(shop.main).toContainText(euro(unitPriceCents(product)));
  await expect(shop.main).toContainText("*VAT Included");
  await expect(shop.quantity).toHaveValue("1");
  await expect(shop.addToCart).toBeEnabled();
  const [first] = related.items;
  if (first !== undefined) await expect(shop.card(first.name)).toBeVisible();

  const sharing = shop.main.getByRole("group", { name: "Share" });
  await expect(sharing.getByRole("link")).toHaveCount(4);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sharing.getByRole("button", { name: "Copy link" }).click();
  const address = new URL(`/product/default/${product.id}`, page.url()).href;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test.describe("variants", () => {
  // This shop shows its stock.
  test.use({ tenant: "vape" });

  test("[PROD-04] each state of the buttons of related variants is shown", async ({ page }) => {
    const shop = new Storefront(page);
    const product = await productWithSoldOutVariant("vape");
    const inStock = product.relatedVariants.find(({ stock }) => stock >= 2);
    const soldOut = product.relatedVariants.find(({ stock }) => stock < 1);
    if (inStock === undefined || soldOut === undefined) throw new Error("no such variants");
    const { warehouses } = await getApi<ProductStock>("vape", `/products/${inStock.id}/stock`);
    const main = shop.main;
    const choice = main.getByRole("group", { name: "Variant" });
    const option = ({ id }: { id: number }) => choice.locator(`input[value="${id}"]`);
    const variantPrice = main.getByRole("status").filter({ hasText: "€" });
    const notify = main.getByRole("button", { name: "Get notified when available" });

    await page.goto(`/product/default/${product.id}`);
    await expect(choice.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(shop.addToCart).toBeDisabled();
    await expect(variantPrice).toHaveCount(0);
    await expect(notify).toHaveCount(0);

    await option(inStock).click();
    await expect(page).toHaveURL(new RegExp(`variant=${inStock.id}$`));
    await expect(shop.addToCart).toBeEnabled();
    await expect(variantPrice).toContainText(inStock.name);
    await expect(variantPrice).toContainText(euro(unitPriceCents(inStock)));
    const stockedWarehouses = warehouses.filter(({ quantity }) => quantity > 0);
    const stock = stockedWarehouses.map(({ name, quantity }) => `${name}: ${quantity}`).join(" · ");
    await expect(main.getByText(stock)).toBeVisible();
    const [picture] = inStock.pictures.length > 0 ? inStock.pictures : product.pictures;
    await expect(
      main.getByRole("img", { name: `${product.name}, picture 1`, exact: true }),
    ).toHaveAttribute("src", picture?.url ?? "");

    await option(soldOut).click();
    await expect(variantPrice).toContainText(euro(unitPriceCents(soldOut)));
    await expect(main.getByText("Out Of Stock", { exact: true }).first()).toBeVisible();
    await expect(notify).toBeVisible();
    await expect(shop.addToCart).toBeDisabled();

    await option(soldOut).click();
    await expect(shop.addToCart).toBeDisabled();
    await expect(variantPrice).toHaveCount(0);
    await expect(notify).toHaveCount(0);

    await option(inStock).click();
    await expect(shop.addToCart).toBeEnabled();
    await main.getByRole("button", { name: "Clear" }).click();
    await expect(choice.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(shop.addToCart).toBeDisabled();
  });

  test("[PROD-05, PROD-06] colour and size limit each other, both are required, and the size guide shows all", async ({
    page,
    checkPage,
  }) => {
    const shop = new Storefront(page);
    const product = await productWithPartialSizes("vape");
    const found = findPartialSize(product.variants);
    if (found === undefined) throw new Error("every colour has every size");
    const { size, colorWithoutSize, colorWithSize } = found;
    const main = shop.main;
    const color = (name: string) => main.getByRole("button", { name, exact: true });
    const sizes = main.getByRole("group", { name: "Size" });
    const sizeButton = (name: string) => sizes.getByRole("radio", { name, exact: true });
    const variantPrice = main.getByRole("status").filter({ hasText: "€" });
    const clear = main.getByRole("button", { name: "Clear" });

    await page.goto(`/product/default/${product.id}`);
    await main.getByRole("button", { name: "Size guide" }).click();
    await expect(shop.dialog).toHaveAccessibleName("Size guide");
    for (const { colorName, sizes: colorSizes } of product.variants) {
      await expect(
        shop.dialog.getByRole("rowheader", { name: colorName, exact: true }),
      ).toBeVisible();
      for (const name of colorSizes) {
        await expect(shop.dialog.getByRole("columnheader", { name, exact: true })).toBeAttached();
      }
    }
    await checkPage();
    await page.keyboard.press("Escape");
    await expect(shop.dialog).toHaveCount(0);

    await expect(sizes.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(shop.addToCart).toBeDisabled();

    // A colour limits the sizes.
    await color(colorWithoutSize).click();
    await expect(color(colorWithoutSize)).toHaveAttribute("aria-pressed", "true");
    await expect(sizes.locator("label")).toHaveText(sizesOf(product.variants, colorWithoutSize));
    await expect(shop.addToCart).toBeDisabled();
    await expect(variantPrice).toHaveCount(0);

    // A second click deselects the colour.
    await color(colorWithoutSize).click();
    await expect(color(colorWithoutSize)).toHaveAttribute("aria-pressed", "false");
    await expect(sizeButton(size)).toBeVisible();

    // A size disables the colours that lack it.
    await sizeButton(size).check();
    await expect(color(colorWithoutSize)).toBeDisabled();
    await expect(shop.addToCart).toBeDisabled();
    await expect(variantPrice).toHaveCount(0);

    // The price and the cart line are those of the chosen colour and size.
    await color(colorWithSize).click();
    const row = product.variants.find(
      ({ colorName, sizes: colorSizes }) =>
        colorName === colorWithSize && colorSizes.includes(size),
    );
    const name = `${product.name} - ${colorWithSize}, ${size}`;
    await expect(variantPrice).toContainText(name);
    await expect(variantPrice).toContainText(euro(row?.priceCents ?? 0));
    await expect(shop.addToCart).toBeEnabled();
    await shop.addToCart.click();
    await shop.expectCartCount(1);

    // Clear deselects colour and size.
    await clear.click();
    await expect(color(colorWithSize)).toHaveAttribute("aria-pressed", "false");
    await expect(sizeButton(size)).not.toBeChecked();
    await expect(clear).toHaveCount(0);
    await expect(shop.addToCart).toBeDisabled();
    await expect(variantPrice).toHaveCount(0);

    await page.goto("/shop/cart");
    await expect(shop.cartLines.first()).toContainText(name);
    await expect(shop.cartLines.first()).toContainText(euro(row?.priceCents ?? 0));
  });
});

test(
  "[PROD-01, PROD-09] pictures are enlarged, changed and zoomed by keyboard, and a video plays while its popup is open",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const shop = new Storefront(page);
    const galleryProduct = await productWithPictures(tenant);
    const count = galleryProduct.pictures.length;
    await page.goto(`/product/default/${galleryProduct.id}`);
    const enlarge = shop.main.getByRole("button", { name: "Enlarge picture" });
    await enlarge.focus();
    await page.keyboard.press("Enter");
    await expect(shop.dialog).toHaveAccessibleName(galleryProduct.name);
    await expect(shop.dialog.getByText(`Picture 1 of ${count}`)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(shop.dialog.getByText(`Picture 2 of ${count}`)).toBeVisible();
    await page.keyboard.press("End");
    await expect(shop.dialog.getByText(`Picture ${count} of ${count}`)).toBeVisible();
    await page.keyboard.press("+");
    await expect(shop.dialog.getByRole("button", { name: "Zoom out" })).toHaveAttribute(
      "aria-disabled",
      "false",
    );
    await checkPage();
    await page.keyboard.press("-");
    await page.keyboard.press("Escape");
    await expect(shop.dialog).toHaveCount(0);
    await expect(enlarge).toBeFocused();
    await expect(
      shop.main.getByRole("button", { name: `Show picture ${count} of ${count}` }),
    ).toHaveAttribute("aria-current", "true");

    const videoProduct = await productWithVideo(tenant);
    const url = videoProduct.video?.embedUrl ?? "";
    await page.route(url, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>Player</title><main aria-label="Player"><h1>The player</h1></main></html>`,
      }),
    );
    await page.goto(`/product/default/${videoProduct.id}`);
    const play = shop.main.getByRole("button", { name: "Play video" });
    await play.click();
    await expect(shop.dialog).toHaveAccessibleName(`Video of ${videoProduct.name}`);
    await expect(page.frameLocator("iframe").getByText("The player")).toBeVisible();
    await expect(page.locator("iframe")).toHaveAttribute("src", url);
    await checkPage();
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(play).toBeFocused();
  },
);
