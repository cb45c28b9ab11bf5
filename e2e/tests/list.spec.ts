import type { MasterCategory, ListPriceRange, ProductList } from "@shop/api-client";

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
    await shop.lookAtFilters(async (filters) => {
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
  await shop.filter((filters) => filters.getByRole("checkbox", { name: "In stock" }).click());
  await shop.expectResults(wanted.total);
  for (const { name, minPriceCents } of wanted.items.slice(0, 5)) {
    await expect(shop.card(name)).toContainText(euro(minPriceCents));
  }
});

for (const [label, asked, written] of [
  ["In stock", "inStock=true", "instock=1"],
  ["On sale", "onSale=true", "onsale=1"],
  ["New", "new=true", "new=1"],
  ["Hot deals", "hot=true", "hot=1"],
] as const) {
  test(`[CAT-05] ${label} shows what the shop has of it, also together with a brand${label === "In stock" ? "" : ""}`, async ({
    page,
    tenant,
  }) => {
    const shop = new Storefront(page);
    const alone = await askApi<ProductList>(tenant, `/products?${asked}`);
    expect(alone.total).toBeGreaterThan(0);
    const brand = alone.items.find((product) => product.brand !== null)?.brand;
    if (!brand) throw new Error(`no product of ${label} has a brand`);
    const both = await askApi<ProductList>(tenant, `/products?${asked}&brand=${brand.id}`);
    await page.goto("/shop/sidebar/3cols");
    await shop.filter((filters) => filters.getByRole("checkbox", { name: label }).click());
    await expect(page).toHaveURL(`/shop/sidebar/3cols?${written}`);
    await shop.expectResults(alone.total);
    await page.goto(`/shop/sidebar/3cols?brand=${brand.id}&${written}`);
    await shop.expectResults(both.total);
    await expect(shop.cards).toHaveCount(both.items.length);
  });
}

test("[CAT-05] all filters at once are the shop's own answer", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const sale = await askApi<ProductList>(tenant, "/products?onSale=true&inStock=true");
  const [sample] = sale.items;
  if (!sample?.brand) throw new Error("no product on sale has a brand");
  const max = Math.ceil(sample.minPriceCents / 100) * 100;
  const asked = `onSale=true&inStock=true&brand=${sample.brand.id}&maxPriceCents=${max}`;
  const { total } = await askApi<ProductList>(tenant, `/products?${asked}`);
  await page.goto(
    `/shop/sidebar/list?brand=${sample.brand.id}&max=${max / 100}&instock=1&onsale=1`,
  );
  await shop.expectResults(total);
  await expect(shop.card(sample.name)).toBeVisible();
});

test("[CAT-05] the price slider spans the list's prices, and the keyboard narrows it", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const range = await askApi<ListPriceRange>(tenant, "/products/price-range");
  await page.goto("/shop/sidebar/3cols");
  await shop.filter(async (filters) => {
    await filters.getByRole("heading", { name: "Brands" }).scrollIntoViewIfNeeded();
    const highest = filters.getByRole("slider", { name: "Highest price" });
    await expect(highest).toBeVisible();
    expect(Number(await highest.getAttribute("min"))).toBeLessThanOrEqual(range.minPriceCents);
    expect(Number(await highest.getAttribute("max"))).toBeGreaterThanOrEqual(range.maxPriceCents);
    await highest.press("PageDown");
    await expect(highest).toHaveAttribute("aria-valuetext", /^€[\d,]+\.\d\d$/);
    await checkPage();
  });
  await expect(page).toHaveURL(/[?&]max=\d/);
  const max = Number(new URL(page.url()).searchParams.get("max")) * 100;
  expect(max).toBeLessThan(range.maxPriceCents);
  const { total } = await askApi<ProductList>(tenant, `/products?maxPriceCents=${max}`);
  await shop.expectResults(total);
  await page.goBack();
  await expect(page).toHaveURL("/shop/sidebar/3cols");
});

test("[CAT-05] a thumb follows the pointer and counts when it is let go", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a pointer's test");
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("heading", { name: "Brands" }).scrollIntoViewIfNeeded();
  const lowest = filters.getByRole("slider", { name: "Lowest price" });
  await expect(lowest).toBeVisible();
  const track = await lowest.boundingBox();
  if (track === null) throw new Error("the slider has no place");
  const middle = track.y + track.height / 2;
  await page.mouse.move(track.x + 12, middle);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 2, middle, { steps: 8 });
  await expect(filters.getByLabel("Lowest price in euro")).not.toHaveValue("");
  await expect(page).toHaveURL("/shop/sidebar/3cols");
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]min=\d/);
  const places = [lowest, filters.getByRole("slider", { name: "Highest price" })];
  const [min, max] = await Promise.all(places.map((thumb) => thumb.inputValue()));
  expect(Number(min)).toBeLessThan(Number(max));
  // At the end of the track the lower thumb lies on top: it can be taken back.
  await page.mouse.move(track.x + track.width - 14, middle);
  await page.mouse.down();
  await page.mouse.move(track.x - 50, middle, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL("/shop/sidebar/3cols");
  await expect(shop.cards.first()).toBeVisible();
});

test("[CAT-01, CAT-03] a list without a match says so and offers ways on", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const { items } = await askApi<ProductList>(tenant, "/products?searchTerm=lamp");
  expect(items.length).toBeGreaterThan(0);
  await page.goto("/shop/sidebar/3cols?searchTerm=lapm&instock=1");
  await shop.expectResults(0);
  await expect(shop.main.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(shop.main.getByRole("heading", { name: "Hot deals" })).toBeVisible();
  await expect(shop.main.getByRole("link", { name: /^Without “lapm”/ })).toBeVisible();
  await checkPage();
  const correction = shop.main.getByRole("link", { name: "lamp", exact: true });
  await correction.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop/sidebar/3cols?searchTerm=lamp");
  await expect(shop.cards.first()).toContainText(items[0]?.name ?? "");
  await page.goBack();
  await shop.main.getByRole("link", { name: "Show all products" }).click();
  await expect(shop.cards.first()).toBeVisible();
});

test("[CAT-05] filters still work where their sheet could not be fetched", async ({
  page,
  tenant,
  isMobile,
}) => {
  test.skip(!isMobile, "a desktop has its filters beside the list");
  const shop = new Storefront(page);
  const { total } = await askApi<ProductList>(tenant, "/products?onSale=true");
  await page.route(/assets\/filter-sheet-/, (route) => route.abort("aborted"));
  await page.goto("/shop/sidebar/3cols");
  await shop.main.getByRole("button", { name: "Filters", exact: true }).click();
  const column = page.getByRole("complementary", { name: "Filters" });
  await column.getByRole("checkbox", { name: "On sale" }).click();
  await shop.expectResults(total);
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
