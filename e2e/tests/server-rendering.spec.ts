import type { CategoryList, Product } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import {
  contentPages,
  missingPages,
  pagesWithSettings,
  personalPages,
  tenants,
} from "../fixtures/page-addresses.ts";
import {
  loadServerBundle,
  plannedResponses,
  serverRenderedPage,
} from "../fixtures/server-bundle.ts";
import { expect, originOf, test } from "../fixtures/shop.ts";

/** The shop of which all pages are compared. Shops differ in settings only. */
const WHOLE_SHOP = "furniture";

for (const tenant of tenants) {
  test(`[LAY-01] ${tenant}'s pages are rendered by the gateway as Node renders them`, async () => {
    const bundle = await loadServerBundle();
    const addresses =
      tenant === WHOLE_SHOP
        ? [...(await contentPages(tenant)), ...personalPages, ...missingPages]
        : await pagesWithSettings(tenant);
    for (const address of addresses) {
      const { status, html, state } = await serverRenderedPage(tenant, address);
      expect(state, `${address} is server-rendered`).not.toBeNull();
      const isMissing = missingPages.includes(address);
      expect(status, address).toBe(isMissing ? 404 : 200);
      const renderedAddress = isMissing ? "/pages/404" : address;
      const { reads } = bundle.plan(renderedAddress);
      const responses = plannedResponses(
        reads,
        state ?? { isMissing, isOwn: false, responses: [] },
      );
      const expected = bundle.render(renderedAddress, originOf(tenant), responses);
      expect(expected.html.length, address).toBeGreaterThan(1000);
      expect(html.includes(`<div id="root">${expected.html}</div>`), address).toBe(true);
      expect(html.includes(expected.head), `${address}: the head`).toBe(true);
    }
  });
}

test("a shop without an accessibility statement has no page for it", async () => {
  const address = "/pages/accessibility";
  expect((await serverRenderedPage("furniture", address)).status).toBe(200);
  expect((await serverRenderedPage("wholesale", address)).status).toBe(404);
});

test("a percent-encoded path gets the same page", async () => {
  for (const [encoded, address] of [
    ["/shop/%63art", "/shop/cart"],
    ["/%70ages/about", "/pages/about"],
  ] as const) {
    const escaped = await serverRenderedPage("furniture", encoded);
    expect(escaped.status).toBe(200);
    expect(escaped.html).toBe((await serverRenderedPage("furniture", address)).html);
  }
});

for (const [address, pathOnly] of [
  ["/shop/sidebar/3cols?brand=3", "/shop/sidebar/3cols"],
  ["/shop/sidebar/3cols?sort=price_asc", "/shop/sidebar/3cols"],
  ["/shop/sidebar/list?page=2", "/shop/sidebar/list"],
  ["/shop/dashboard?tab=orders", "/shop/dashboard"],
  ["/register?next=%2Fshop%2Fcart", "/register"],
] as const) {
  test(`${address} names the scripts and styles of its route`, async () => {
    const filesOf = async (path: string) => {
      const { html } = await serverRenderedPage("furniture", path);
      const links = html.matchAll(/<link rel="(?:deferred-script|stylesheet)" href="([^"]+)">/g);
      return [...links].map(([, href]) => href);
    };
    const files = await filesOf(address);
    expect(files.length).toBeGreaterThan((await filesOf("/nowhere")).length);
    expect(files).toEqual(await filesOf(pathOnly));
  });
}

test("[HOME-01, CAT-01, PROD-01, CON-01] pages can be read and links followed without scripts", async ({
  browser,
}) => {
  const tenant = "furniture";
  // A new context, because the fixtures run scripts in the page.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const main = page.getByRole("main");
  const pages = await contentPages(tenant);
  const productAddress = pages.find((path) => path.startsWith("/product/"));
  const product = await getApi<Product>(tenant, `/products/${productAddress?.split("/").at(-1)}`);

  await page.goto(`${originOf(tenant)}/`);
  await expect(main.getByText(/€\d/).first()).toBeVisible();
  await main.getByRole("link", { name: "View all" }).first().click();
  await expect(page).toHaveURL(/\/shop\/sidebar\//);
  await expect(main.getByRole("article").or(main.getByRole("listitem")).first()).toBeVisible();
  await expect(main.getByText(/€\d/).first()).toBeVisible();

  await page.goto(`${originOf(tenant)}${productAddress}`);
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(main.getByText(/€\d/).first()).toBeVisible();

  await page.goto(`${originOf(tenant)}/shop/sidebar/3cols?onsale=1`);
  await main.getByRole("textbox", { name: "Highest price in euro" }).fill("500");
  await main.getByRole("textbox", { name: "Highest price in euro" }).press("Enter");
  await expect(page).toHaveURL(/\?onsale=1&min=&max=500$/);

  await page.goto(`${originOf(tenant)}/pages/terms`);
  expect((await main.textContent())?.length).toBeGreaterThan(300);
  await context.close();
});

test(
  "[CAT-01, CAT-02, CAT-03, CAT-04, CAT-05] lists can be filtered, sorted and searched without scripts",
  { tag: "@phone" },
  async ({ browser, isMobile }) => {
    const origin = originOf("furniture");
    const { items } = await getApi<CategoryList>("furniture", "/categories");
    const master = items.find(({ subcategories }) => subcategories.length > 0);
    const sub = master?.subcategories[0];
    // A new context, because the fixtures run scripts in the page.
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const main = page.getByRole("main");
    const filters = page.getByRole("complementary", { name: "Filters" });
    const openFilters = async () => {
      if (!isMobile) return;
      await expect(filters).toBeHidden();
      await main.getByRole("link", { name: /^Filters/ }).click();
    };

    await page.goto(`${origin}/shop/sidebar/3cols`);
    await expect(main.getByRole("button", { name: "Filters" })).toBeHidden();
    await openFilters();
    await filters.getByRole("checkbox", { name: "On sale" }).click();
    await expect(page).toHaveURL(`${origin}/shop/sidebar/3cols?onsale=1`);
    await expect(main.getByRole("link", { name: "Remove filter On sale" })).toBeVisible();

    await main.getByRole("combobox", { name: "Sort by" }).selectOption("price_asc");
    await main.getByRole("button", { name: "Sort" }).click();
    await expect(page).toHaveURL(`${origin}/shop/sidebar/3cols?onsale=1&sort=price_asc`);
    await expect(main.getByRole("combobox", { name: "Sort by" })).toHaveValue("price_asc");

    await openFilters();
    await filters.getByRole("textbox", { name: "Highest price in euro" }).fill("500");
    await filters.getByRole("button", { name: "Go" }).click();
    await expect(page).toHaveURL(/3cols\?onsale=1&sort=price_asc&min=&max=500$/);

    // The link to a category opens its subcategories.
    await page.goto(`${origin}/shop/sidebar/3cols`);
    await openFilters();
    await filters.getByRole("link", { name: master?.name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]category=${master?.slug}`));
    await openFilters();
    await filters.getByRole("link", { name: sub?.name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]subcategory=${sub?.id}$`));

    await openFilters();
    if (isMobile) {
      await filters.getByRole("link", { name: "Show products" }).click();
      await expect(filters).toBeHidden();
    }
    const input = page.getByRole("combobox", { name: "Search products" });
    await input.fill("table");
    await input.press("Enter");
    const layout = isMobile ? "list" : "3cols";
    await expect(page).toHaveURL(new RegExp(`/shop/sidebar/${layout}\\?.*searchTerm=table$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “table”");
    await context.close();
  },
);
