import type { ProductList } from "@shop/api-client";

import { unitPriceCents, twoProductsOfOneBrand } from "../fixtures/catalogue.ts";
import { getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test(
  "[CART-01, CART-08] the comparison is the same in every tab and after a reload, and eight products fit the page",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const shop = new Storefront(page);
    const other = await page.context().newPage();
    await other.goto("/shop/compare");
    await expect(other.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
    const products = await twoProductsOfOneBrand(tenant);
    for (const product of products) {
      const card = await shop.findCard(product);
      const compare = card.getByRole("button", { name: /^Compare/ });
      await compare.click();
      await shop.expectToast("Product added to Compare.");
      await expect(compare).toHaveAttribute("aria-pressed", "true");
      await expect(other.getByRole("columnheader", { name: product.name })).toBeVisible();
    }
    const [first, second] = products;
    const compare = shop.card(second.name).getByRole("button", { name: /^Compare/ });
    await other.getByRole("button", { name: `Remove ${second.name}` }).click();
    await expect(compare).toHaveAttribute("aria-pressed", "false");
    await compare.click();
    await shop.expectSaved("Compare", 2);

    await page.goto("/shop/compare");
    await expect(page).toHaveTitle(/^Compare · /);
    for (const { name } of [first, second]) {
      await expect(page.getByRole("columnheader", { name })).toBeVisible();
    }
    const row = (name: string) => page.getByRole("rowheader", { name, exact: true });
    const prices = page.getByRole("row").filter({ has: row("Price") });
    await expect(prices.getByRole("cell")).toContainText(
      products.map((one) => euro(unitPriceCents(one))),
    );
    await checkPage();
    await expect(row("Brand")).toBeVisible();
    await page.getByRole("checkbox", { name: "Show only differences" }).check();
    await expect(page).toHaveURL(/\?differences=1$/);
    await expect(row("Brand")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Show only differences" })).toBeChecked();
    await expect(row("Code")).toBeVisible();
    await expect(row("Brand")).toHaveCount(0);

    const { items } = await getApi<ProductList>(tenant, "/products");
    await page.evaluate(
      (ids) =>
        localStorage.setItem("store-1", JSON.stringify({ state: { compare: ids }, version: 1 })),
      items.slice(0, 8).map(({ id }) => id),
    );
    await page.goto("/shop/compare");
    await expect(page.getByRole("columnheader")).toHaveCount(9);
    await expect(page.getByRole("columnheader").last()).toContainText(items[7]?.name ?? "");
    await checkPage();
  },
);
