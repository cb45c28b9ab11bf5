import type { MasterCategory, ProductList } from "@shop/api-client";

import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

for (const path of ["/shop/sidebar/3cols", "/shop/sidebar/list"]) {
  test(`[CAT-01] ${path} shows products, their number, filters, sorting and pages`, async ({
    page,
    tenant,
  }) => {
    const { total, pageCount } = await askApi<ProductList>(tenant, "/products");
    const shop = new Storefront(page);
    await page.goto(path);
    await expect(shop.resultCount).toContainText(String(total));
    await expect(shop.cards.first()).toBeVisible();
    await expect(shop.sorting).toBeVisible();
    expect(pageCount).toBeGreaterThan(1);
    await expect(shop.pages.getByRole("link", { name: "2" }).first()).toBeVisible();
    const filters = await shop.openFilters();
    await expect(filters.getByRole("heading", { name: /categories/i })).toBeVisible();
    await expect(filters.getByRole("heading", { name: /brands/i })).toBeVisible();
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
  const filtered = await askApi<ProductList>(tenant, `/products?category=${master.slug}`);

  await page.goto("/shop/sidebar/3cols");
  await expect(shop.cards.first()).toBeVisible();
  const filters = await shop.openFilters();
  await filters.getByRole("link", { name: master.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]category=${master.slug}`));
  await shop.closeFilters();
  await expect(shop.resultCount).toContainText(String(filtered.total));

  const cheapestFirst = await askApi<ProductList>(
    tenant,
    `/products?category=${master.slug}&sort=price_asc`,
  );
  await shop.sorting.selectOption("price_asc");
  await expect(page).toHaveURL(/[?&]sort=price_asc/);
  await expect(shop.cards.first()).toContainText(cheapestFirst.items[0]?.name ?? "");

  await page.reload();
  await expect(shop.sorting).toHaveValue("price_asc");
  await expect(shop.resultCount).toContainText(String(filtered.total));

  await shop.cards.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(shop.sorting).toHaveValue("price_asc");
  await page.goForward();
  await expect(page).toHaveURL(/\/product\/default\/\d+/);
});

test("[CAT-02] the second page follows the first without a repeat", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const second = await askApi<ProductList>(tenant, "/products?page=2");
  await page.goto("/shop/sidebar/3cols");
  await shop.pages.getByRole("link", { name: "2" }).first().click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(shop.cards.first()).toContainText(second.items[0]?.name ?? "");
  await expect(shop.cards).toHaveCount(second.items.length);
});

test("[CAT-05, CAT-06] price and stock filters hold for every product shown", async ({
  page,
  tenant,
}) => {
  const shop = new Storefront(page);
  const wanted = await askApi<ProductList>(tenant, "/products?maxPriceCents=2500&inStock=true");
  await page.goto("/shop/sidebar/3cols");
  const filters = await shop.openFilters();
  await filters.getByRole("link", { name: /under €?25/i }).click();
  await filters.getByRole("checkbox", { name: /in stock/i }).check();
  await shop.closeFilters();
  await expect(shop.resultCount).toContainText(String(wanted.total));
  for (const { name, minPriceCents } of wanted.items.slice(0, 5)) {
    await expect(shop.card(name)).toContainText(euro(minPriceCents));
  }
});

test("[CAT-01] a list without a match says so and offers a way on", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols?searchTerm=zzzzqqqq");
  await expect(shop.resultCount).toContainText("0");
  await expect(shop.cards).toHaveCount(0);
  await expect(shop.main.getByRole("link", { name: /clear|all products/i }).first()).toBeVisible();
  await checkPage();
});
