import { readFile } from "node:fs/promises";

import type { ProductList } from "@shop/api-client";

import { unitPriceCents } from "../fixtures/catalogue.ts";
import { getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test.use({ tenant: "wholesale" });

test("[CAT-01, CAT-02, CAT-03, PROD-04, CART-04] products of an imported catalogue can be browsed and bought", async ({
  page,
}) => {
  test.skip(process.env.E2E_CATALOGUE_IMPORTED === undefined, "no real catalogue was imported");
  const shop = new Storefront(page);
  const tenant = "wholesale";

  const computers = await getApi<ProductList>(
    tenant,
    "/products?category=computers&sort=price_desc",
  );
  const [dearest] = computers.items;
  if (dearest === undefined) throw new Error("the imported category is empty");
  await page.goto("/shop/sidebar/3cols");
  await shop.filter(async (filters) => {
    await filters.getByRole("button", { name: "Subcategories of Electronics" }).click();
    await filters.getByRole("link", { name: "Computers", exact: true }).click();
  });
  await shop.expectResults(computers.total);
  await shop.sorting.selectOption("price_desc");
  await expect(shop.cards.first()).toContainText(dearest.name);

  // The picture has an empty alternative text, because the name is beside it.
  const picture = shop.card(dearest.name).locator("img").first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto("/shop/sidebar/3cols?searchTerm=laptop");
  await shop.card("Laptop").getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Laptop" })).toBeVisible();
  const variant = shop.main.getByRole("group", { name: "Variant" });
  await expect(variant.getByRole("radio")).toHaveCount(4);
  await variant.getByRole("radio", { name: "15 inch, 16GB" }).click();
  await expect(shop.main).toContainText(euro(229_900));
  await shop.addToCart.click();
  await shop.expectToast("Product added to Cart.");
  await page.goto("/shop/cart");
  await expect(shop.cartLines).toHaveCount(1);
  await expect(shop.cartLines.first()).toContainText(euro(229_900));
});

test("[CAT-01, CAT-06] every imported product has a price and a picture", async () => {
  test.skip(process.env.E2E_CATALOGUE_IMPORTED === undefined, "no real catalogue was imported");
  const { items } = await getApi<ProductList>("wholesale", "/products?perPage=100&sort=newest");
  const mouse = items.find(({ name }) => name === "Wireless Optical Mouse");
  expect(mouse && unitPriceCents(mouse)).toBe(1899);
  for (const { name, pictures, minPriceCents } of items) {
    expect(pictures.length, name).toBeGreaterThan(0);
    expect(minPriceCents, name).toBeGreaterThan(0);
  }
});

test("scripts/run stores own shops outside the folder of the gateway's copies, which the gateway refuses to read", async () => {
  const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), "utf8");
  const [, shops] = /--tenants (\S+)/.exec(await read("scripts/run")) ?? [];
  const [, copies] =
    /^applied_dir = "(.+)"$/m.exec(await read("gateway/config/defaults.toml")) ?? [];
  expect(shops).toBeDefined();
  expect(copies).toBeDefined();
  expect(shops).not.toBe(copies);
});
