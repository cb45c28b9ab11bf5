import { unitPriceCents, productWithRelatedVariants } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test("[CAT-03, CAT-05, PROD-04, PROD-06, CART-04] a product can be found, filtered, chosen and bought by keyboard", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const product = await productWithRelatedVariants(tenant);
  const variant = product.relatedVariants.find(({ stock }) => stock >= 2);
  if (variant === undefined || product.brand === null) throw new Error("no such product");

  await page.goto("/");
  await shop.tabTo(shop.header.getByRole("combobox", { name: "Search products" }));
  await page.keyboard.type(product.name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/searchTerm=/);

  const filters = shop.main.getByRole("complementary", { name: "Filters" });
  await shop.tabTo(filters.getByRole("checkbox", { name: product.brand.name, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`brand=${product.brand.id}`));

  const opener = shop
    .card(product.name)
    .getByRole("button", { name: `Quick view: ${product.name}`, exact: true });
  await shop.tabTo(opener);
  await page.keyboard.press("Enter");
  const popup = shop.quickView;
  const choice = popup.getByRole("combobox", { name: "Variant" });
  const addButton = popup.getByRole("button", { name: "Add to cart", exact: true });
  await expect(choice).toBeVisible();
  await expect(addButton).toBeDisabled();
  await shop.tabTo(choice);
  // Typing selects the matching option, as in a native list.
  await page.keyboard.type(variant.name);
  await page.keyboard.press("Enter");
  await expect(popup).toContainText(euro(unitPriceCents(variant)));
  await shop.tabTo(addButton);
  await page.keyboard.press("Enter");
  await expect(popup.getByText("Product added to Cart.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(opener).toBeFocused();
  await shop.expectCartCount(1);
  await page.goto("/shop/cart");
  await expect(shop.cartLines).toContainText(variant.name);
});
