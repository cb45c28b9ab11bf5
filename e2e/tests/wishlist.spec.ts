import { unitPriceCents, plainProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test(
  "[CART-01, CART-07, CAT-07] a product on the wishlist is shown in every tab, survives a reload, and moves to the cart and back",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const shop = new Storefront(page);
    const other = new Storefront(await page.context().newPage());
    const product = await plainProduct(tenant);
    const { name } = product;
    const wishIn = ({ main }: Storefront) => main.getByRole("listitem").filter({ hasText: name });
    const emptyHeading = ({ main }: Storefront) =>
      main.getByRole("heading", { name: "Your wishlist is empty" });
    await other.page.goto("/shop/wishlist");
    await expect(emptyHeading(other)).toBeVisible();

    // The four buttons of a card have touch-friendly sizes.
    const card = await shop.findCard(product);
    const button = (text: string) =>
      card.getByRole("button", { name: `${text}: ${name}`, exact: true });
    for (const text of ["Add to cart", "Quick view", "add to Wishlist", "Compare"]) {
      await expect(button(text)).toBeVisible();
      await expect(button(text)).toBeInViewport();
      const box = await button(text).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(
        shop.isPhone ? 44 : 24,
      );
    }
    await checkPage();

    await button("add to Wishlist").click();
    await shop.expectToast("Product added to Wishlist.");
    await expect(wishIn(other)).toBeVisible();
    await other.main.getByRole("button", { name: `Remove ${name}` }).click();
    await button("add to Wishlist").click();
    await shop.expectSaved("Wishlist", 1);
    await page.reload();
    await card.getByRole("link", { name: `go to Wishlist: ${name}` }).click();

    await expect(page).toHaveURL(/\/shop\/wishlist$/);
    await expect(page).toHaveTitle(/^Wishlist · /);
    await expect(wishIn(shop)).toContainText(euro(unitPriceCents(product)));
    await checkPage();
    await wishIn(shop)
      .getByRole("button", { name: `Move to cart: ${name}` })
      .click();
    await shop.expectToast("Product moved to Cart.");
    await expect(emptyHeading(shop)).toBeVisible();
    await expect(emptyHeading(other)).toBeVisible();
    await checkPage();
    await shop.main.getByRole("link", { name: "View cart" }).click();
    await expect(shop.cartLines).toHaveCount(1);
    await expect(shop.cartLines.first().getByRole("textbox")).toHaveValue("1");
    await shop.main.getByRole("button", { name: `Move ${name} to the wishlist` }).click();
    await expect(shop.cartLines).toHaveCount(0);
    await expect(wishIn(other)).toBeVisible();
  },
);
