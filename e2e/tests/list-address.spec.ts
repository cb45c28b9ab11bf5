import type { Brand, MasterCategory, ProductList } from "@shop/api-client";

import { requestGateway, getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

type DocumentedAddress = { name: string; query: string; apiQuery: string };

async function documentedAddresses(tenant: string): Promise<DocumentedAddress[]> {
  const { items: masters } = await getApi<{ items: MasterCategory[] }>(tenant, "/categories");
  const { items: brands } = await getApi<{ items: Brand[] }>(tenant, "/brands");
  const master = masters.find(({ subcategories }) => subcategories.length > 0);
  const [subcategory] = master?.subcategories ?? [];
  const [brand] = brands;
  if (!master || !subcategory || !brand)
    throw new Error("the demo shop has no categories or brands");
  const { items } = await getApi<ProductList>(tenant, `/products?category=${master.slug}`);
  const word = encodeURIComponent(items[0]?.name.split(" ")[0] ?? "");
  const saleList = await getApi<ProductList>(tenant, "/products?onSale=true&inStock=true");
  const saleProduct = saleList.items.find((product) => product.brand !== null);
  if (!saleProduct?.brand) throw new Error("no product on sale has a brand");
  const maxEuros = Math.ceil(saleProduct.minPriceCents / 100);
  const [title, brandName] = [encodeURIComponent(master.name), encodeURIComponent(brand.name)];
  return [
    {
      name: "category and title",
      query: `category=${master.slug}&title=${title}`,
      apiQuery: `category=${master.slug}`,
    },
    { name: "a category's id", query: `category=${master.id}`, apiQuery: `category=${master.id}` },
    {
      name: "subcategory",
      query: `subcategory=${subcategory.id}`,
      apiQuery: `subcategory=${subcategory.id}`,
    },
    {
      name: "brand and brandName",
      query: `brand=${brand.id}&brandName=${brandName}`,
      apiQuery: `brand=${brand.id}`,
    },
    {
      name: "searchTerm and category",
      query: `searchTerm=${word}&category=${master.slug}`,
      apiQuery: `searchTerm=${word}&category=${master.slug}`,
    },
    {
      name: "several filters",
      query: `brand=${saleProduct.brand.id}&max=${maxEuros}&instock=1&onsale=1`,
      apiQuery: `brand=${saleProduct.brand.id}&maxPriceCents=${maxEuros * 100}&inStock=true&onSale=true`,
    },
    { name: "new products", query: "new=1", apiQuery: "new=true" },
    { name: "hot deals", query: "hot=1", apiQuery: "hot=true" },
  ];
}

test("[CAT-02, CAT-05] every documented address shows its list", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  for (const { name, query, apiQuery } of await documentedAddresses(tenant)) {
    await test.step(name, async () => {
      const { total, items } = await getApi<ProductList>(tenant, `/products?${apiQuery}`);
      expect(total, name).toBeGreaterThan(0);
      await page.goto(`/shop/sidebar/3cols?${query}`);
      await shop.expectResults(total);
      await expect(shop.cards.getByRole("heading", { level: 3 })).toHaveText(
        items.map((product) => product.name),
      );
    });
  }
});

const unknownLists: [name: string, query: string][] = [
  ["an unknown category", "category=gone-for-good&title=Lottery"],
  ["an unknown subcategory", "subcategory=999999"],
  ["2,000 characters", `category=${"a".repeat(950)}&searchTerm=${"b".repeat(1000)}`],
];
const emptyLists: [name: string, query: string][] = [
  ["an unknown brand", "brand=999999&title=Lottery"],
  ["a broken escape", "searchTerm=%E0%A4%Axqj"],
  ["markup and SQL", encodeQuery("<img src=xqj onerror=xqj()>'; TRUNCATE PRODUCTS; --")],
];

function encodeQuery(searchTerm: string): string {
  return `searchTerm=${encodeURIComponent(searchTerm)}`;
}

test.describe("lists of unknown categories", () => {
  test.use({ expectedFailures: /category=/ });

  for (const [name, query] of unknownLists) {
    test(`[CAT-02, LAY-01] ${name}: not found, with a link to the home page`, async ({ page }) => {
      const response = await page.goto(`/shop/sidebar/3cols?${query}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Error 404" })).toBeVisible();
      await expect(page.getByText("Lottery")).toHaveCount(0);
      await page.getByRole("link", { name: "Back to homepage" }).click();
      await expect(page).toHaveURL("/");
    });
  }
});

test("[CAT-02, CAT-03] an invalid address shows the list of its valid parts, and links to other lists", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const title = page.getByRole("heading", { level: 1 });
  const { total } = await getApi<ProductList>(tenant, "/products");
  const { items: masters } = await getApi<{ items: MasterCategory[] }>(tenant, "/categories");
  const [first, second] = masters;
  const firstList = await getApi<ProductList>(tenant, `/products?category=${first?.slug}`);

  // Unit tests cover each invalid part.
  await page.goto(
    "/shop/sidebar/3cols?page=abc&min=NaN&max=1e9&brand=-3&sort=cheapest&new=&new=1&category=&title=You%20won&constr=x&&&=&=1&",
  );
  await shop.expectResults(total);
  await expect(title).toHaveText("All Products");

  // If a parameter is repeated, the first value counts.
  await page.goto(`/shop/sidebar/3cols?category=${first?.slug}&category=${second?.slug}`);
  await shop.expectResults(firstList.total);
  await expect(title).toHaveText(first?.name ?? "");

  for (const [name, query] of emptyLists) {
    await test.step(name, async () => {
      const response = await page.goto(`/shop/sidebar/3cols?${query}`);
      expect(response?.status()).toBe(200);
      await shop.expectResults(0);
      await expect(shop.main.getByRole("heading", { name: "No products found" })).toBeVisible();
      await expect(page.getByText("Lottery")).toHaveCount(0);
    });
  }
  await shop.main.getByRole("link", { name: "Show all products" }).click();
  await shop.expectResults(total);
  await page.goBack();
  await shop.expectResults(0);

  await page.goto("/shop/sidebar/list?page=9999");
  await shop.expectResults(total);
  await expect(shop.main.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await checkPage();
  await shop.main.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL("/shop/sidebar/list");
  await expect(shop.cards.first()).toBeVisible();

  // The gateway refuses an address that is too long.
  const { status } = await requestGateway(
    `${tenant}.localhost`,
    `/shop/sidebar/3cols?x=${"a".repeat(70_000)}`,
  );
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
