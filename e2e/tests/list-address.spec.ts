import type { Page } from "@playwright/test";
import type { Brand, MasterCategory, ProductList } from "@shop/api-client";

import { ask, askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

type Shape = { name: string; query: string; asked: string };

/** Every documented shape of a list's address, with the question to the API that it stands for. */
async function documentedShapes(tenant: string): Promise<Shape[]> {
  const { items: masters } = await askApi<{ items: MasterCategory[] }>(tenant, "/categories");
  const { items: brands } = await askApi<{ items: Brand[] }>(tenant, "/brands");
  const master = masters.find(({ subcategories }) => subcategories.length > 0);
  const [subcategory] = master?.subcategories ?? [];
  const [brand] = brands;
  if (!master || !subcategory || !brand)
    throw new Error("the demo shop has no categories or brands");
  const { items } = await askApi<ProductList>(tenant, `/products?category=${master.slug}`);
  const word = encodeURIComponent(items[0]?.name.split(" ")[0] ?? "");
  const [title, brandName] = [encodeURIComponent(master.name), encodeURIComponent(brand.name)];
  return [
    {
      name: "category and title",
      query: `category=${master.slug}&title=${title}`,
      asked: `category=${master.slug}`,
    },
    { name: "a category's id", query: `category=${master.id}`, asked: `category=${master.id}` },
    {
      name: "subcategory",
      query: `subcategory=${subcategory.id}`,
      asked: `subcategory=${subcategory.id}`,
    },
    {
      name: "brand and brandName",
      query: `brand=${brand.id}&brandName=${brandName}`,
      asked: `brand=${brand.id}`,
    },
    {
      name: "searchTerm and category",
      query: `searchTerm=${word}&category=${master.slug}`,
      asked: `searchTerm=${word}&category=${master.slug}`,
    },
  ];
}

const names = (page: Page) =>
  new Storefront(page).cards.getByRole("heading", { level: 3 }).allTextContents();

for (const index of [0, 1, 2, 3, 4]) {
  test(`[CAT-02] documented address ${index + 1} is reloaded, left, returned to and shared`, async ({
    page,
    tenant,
    browser,
    baseURL,
  }) => {
    const shape = (await documentedShapes(tenant))[index];
    if (shape === undefined) throw new Error("no such shape");
    const { total, items } = await askApi<ProductList>(tenant, `/products?${shape.asked}`);
    expect(total, shape.name).toBeGreaterThan(0);
    const address = `/shop/sidebar/3cols?${shape.query}`;
    const expectList = async (shown: Page) => {
      await new Storefront(shown).expectResults(total);
      await expect.poll(() => names(shown)).toEqual(items.map(({ name }) => name));
    };

    await page.goto(address);
    await expectList(page);
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await page.reload();
    await expectList(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Cart" }).click();
    await expect(page).toHaveURL("/shop/cart");
    await page.goBack();
    await expectList(page);
    await expect(page).toHaveURL(address);
    await page.goForward();
    await expect(page).toHaveURL("/shop/cart");

    const friend = await browser.newPage({ ...(baseURL && { baseURL }) });
    await friend.goto(address);
    await expectList(friend);
    await expect(friend.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await friend.close();
  });
}

/** What nobody documented and somebody follows: a list all the same, as if the odd part were not there. */
const oddQueries: [string, string][] = [
  ["an unknown parameter", "constr=x&utm_source=mail"],
  ["numbers that are none", "page=abc&min=NaN&max=1e9&brand=-3&subcategory=0x1F"],
  ["numbers too big", "page=99999999999999999999&min=99999999999&brand=99999999999"],
  ["an unknown order", "sort=cheapest"],
  ["repeated parameters", "new=&new=1&sort=&sort=rating"],
  ["empty parameters", "category=&searchTerm=&brand=&title="],
  ["a title without its category", "title=You%20won"],
  ["an ampersand too many", "&&&=&=1&"],
];

for (const [name, query] of oddQueries) {
  test(`[CAT-02] an address with ${name} shows everything`, async ({ page, tenant }) => {
    const { total } = await askApi<ProductList>(tenant, "/products");
    await page.goto(`/shop/sidebar/3cols?${query}`);
    await new Storefront(page).expectResults(total);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
  });
}

test("[CAT-02] the first of repeated parameters counts", async ({ page, tenant }) => {
  const { items: masters } = await askApi<{ items: MasterCategory[] }>(tenant, "/categories");
  const [first, second] = masters;
  const { total } = await askApi<ProductList>(tenant, `/products?category=${first?.slug}`);
  await page.goto(`/shop/sidebar/3cols?category=${first?.slug}&category=${second?.slug}`);
  await new Storefront(page).expectResults(total);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first?.name ?? "");
});

for (const [name, query] of [
  ["an unknown category", "category=gone-for-good&title=Lottery"],
  ["an unknown subcategory", "subcategory=999999"],
  ["an unknown brand", "brand=999999"],
  ["2,000 characters", `category=${"a".repeat(950)}&searchTerm=${"b".repeat(1000)}`],
  ["a broken escape", "searchTerm=%E0%A4%A"],
] as const) {
  test(`[CAT-02] an address with ${name} is an empty list with a way on`, async ({ page }) => {
    const shop = new Storefront(page);
    const answer = await page.goto(`/shop/sidebar/3cols?${query}`);
    expect(answer?.status()).toBe(200);
    await shop.expectResults(0);
    await expect(shop.main.getByRole("heading", { name: "No products found" })).toBeVisible();
    await expect(page.getByText("Lottery")).toHaveCount(0);
    await shop.main.getByRole("link", { name: "Show all products" }).click();
    await expect(shop.cards.first()).toBeVisible();
    await page.goBack();
    await shop.expectResults(0);
  });
}

test("[CAT-02] a page beyond the last one says so and leads to the first", async ({
  page,
  tenant,
  checkPage,
}) => {
  const { total } = await askApi<ProductList>(tenant, "/products");
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/list?page=9999");
  await shop.expectResults(total);
  await expect(shop.main.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await checkPage();
  await shop.main.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL("/shop/sidebar/list");
  await expect(shop.cards.first()).toBeVisible();
});

test("[CAT-02] an address that is too long is refused before it costs anything", async ({
  tenant,
}) => {
  const { status } = await ask(
    `${tenant}.localhost`,
    `/shop/sidebar/3cols?x=${"a".repeat(70_000)}`,
  );
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
