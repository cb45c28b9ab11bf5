import type { MasterCategory, ProductList } from "@shop/api-client";

import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

for (const path of ["/shop/sidebar/3cols", "/shop/sidebar/list"]) {
  test(`[CAT-01] ${path} shows products, their number, filters, sorting and pages`, async ({
    page,
    tenant,
    checkPage,
  }) => {
    const { total, pageCount, items } = await askApi<ProductList>(tenant, "/products");
    const shop = new Storefront(page);
    await page.goto(path);
    await shop.expectResults(total);
    await expect(shop.cards).toHaveCount(items.length);
    await expect(shop.sorting).toBeVisible();
    expect(pageCount).toBeGreaterThan(1);
    await expect(shop.pageLink(2)).toBeVisible();
    await shop.filter(async (filters) => {
      for (const name of ["Categories", "Price", "Brands"]) {
        await expect(filters.getByRole("heading", { name })).toBeVisible();
      }
      await checkPage();
    });
  });
}

test("[CAT-01, CAT-02] category, sort and page live in the address; reload, back and forward keep them", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const { items: masters } = await askApi<{ items: MasterCategory[] }>(tenant, "/categories");
  const [master] = masters;
  if (master === undefined) throw new Error("no categories");
  const inCategory = `/products?category=${master.slug}`;
  const filtered = await askApi<ProductList>(tenant, inCategory);
  const cheapestFirst = await askApi<ProductList>(tenant, `${inCategory}&sort=price_asc`);

  await page.goto("/shop/sidebar/3cols");
  await shop.filter((filters) =>
    filters.getByRole("link", { name: master.name, exact: true }).click(),
  );
  await expect(page).toHaveURL(new RegExp(`[?&]category=${master.slug}`));
  await shop.expectResults(filtered.total);

  await shop.sorting.selectOption("price_asc");
  await expect(page).toHaveURL(/[?&]sort=price_asc/);
  await expect(shop.cards.first()).toContainText(cheapestFirst.items[0]?.name ?? "");

  await page.reload();
  await expect(shop.sorting).toHaveValue("price_asc");
  await shop.expectResults(filtered.total);

  await shop.cards.first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(shop.sorting).toHaveValue("price_asc");
  await shop.expectResults(filtered.total);
  await page.goForward();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
});

test("[CAT-02] the second page shows the products that follow", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const second = await askApi<ProductList>(tenant, "/products?page=2");
  await page.goto("/shop/sidebar/3cols");
  await shop.pageLink(2).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(shop.cards.first()).toContainText(second.items[0]?.name ?? "");
  await expect(shop.cards).toHaveCount(second.items.length);
});

test("[CAT-02] a brand narrows the list, and its chip takes it away again", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const all = await askApi<ProductList>(tenant, "/products");
  const brand = all.items.find((product) => product.brand !== null)?.brand;
  if (!brand) throw new Error("no product has a brand");
  const narrowed = await askApi<ProductList>(tenant, `/products?brand=${brand.id}`);
  await page.goto(
    `/shop/sidebar/3cols?brand=${brand.id}&brandName=${encodeURIComponent(brand.name)}`,
  );
  await shop.expectResults(narrowed.total);
  await shop.main.getByRole("list", { name: "Applied filters" }).getByText(brand.name).click();
  await shop.expectResults(all.total);
  await expect(page).not.toHaveURL(/brand=/);
});

test("[CAT-05, CAT-06] price and stock filters hold for every product shown", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const wanted = await askApi<ProductList>(tenant, "/products?maxPriceCents=2500&inStock=true");
  await page.goto("/shop/sidebar/3cols");
  await shop.filter((filters) => filters.getByRole("link", { name: "Under 25 euro" }).click());
  await shop.filter((filters) => filters.getByRole("checkbox", { name: "In stock" }).check());
  await shop.expectResults(wanted.total);
  for (const { name, minPriceCents } of wanted.items.slice(0, 5)) {
    await expect(shop.card(name)).toContainText(euro(minPriceCents));
  }
});

test("[CAT-01] a list without a match says so and offers a way on", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols?searchTerm=zzzzqqqq");
  await shop.expectResults(0);
  await expect(shop.main.getByRole("heading", { name: "No products found" })).toBeVisible();
  await checkPage();
  await shop.main.getByRole("link", { name: "Show all products" }).click();
  await expect(shop.cards.first()).toBeVisible();
});

test("[CAT-03] one long word does not widen the page", async ({ page }) => {
  await page.goto(`/shop/sidebar/3cols?searchTerm=${"x".repeat(100)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess).toBeLessThanOrEqual(0);
});
