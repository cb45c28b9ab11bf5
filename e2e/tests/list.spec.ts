import type { MasterCategory, ListPriceRange, ProductList } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { euro, Storefront } from "../fixtures/storefront.ts";

test(
  "[CAT-01, CAT-02, CAT-05] filters, sort order and page are in the address; reload, Back and Forward keep them",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const shop = new Storefront(page);
    const allProducts = await getApi<ProductList>(tenant, "/products");
    const secondPage = await getApi<ProductList>(tenant, "/products?page=2");
    const { items: masters } = await getApi<{ items: MasterCategory[] }>(tenant, "/categories");
    const [master] = masters;
    if (master === undefined) throw new Error("no categories");
    const inCategory = `/products?category=${master.slug}`;
    const { total } = await getApi<ProductList>(tenant, inCategory);
    const inStock = await getApi<ProductList>(tenant, `${inCategory}&inStock=true&sort=price_asc`);
    const [cheapest] = inStock.items;
    if (cheapest === undefined) throw new Error("nothing of the category is in stock");

    await page.goto("/shop/sidebar/3cols");
    await shop.expectResults(allProducts.total);
    await expect(shop.cards).toHaveCount(allProducts.items.length);
    await shop.withFilters(async (filters) => {
      for (const name of ["Categories", "Price", "Brands"]) {
        await expect(filters.getByRole("heading", { name })).toBeVisible();
      }
      await checkPage();
    });

    await shop.pageLink(2).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(shop.cards.first()).toContainText(secondPage.items[0]?.name ?? "");
    await expect(shop.cards).toHaveCount(secondPage.items.length);

    await shop.filter((filters) =>
      filters.getByRole("link", { name: master.name, exact: true }).click(),
    );
    await expect(page).toHaveURL(new RegExp(`[?&]category=${master.slug}`));
    await shop.expectResults(total);
    await shop.filter((filters) => filters.getByRole("checkbox", { name: "In stock" }).click());
    await shop.expectResults(inStock.total);
    await shop.sorting.selectOption("price_asc");
    await expect(page).toHaveURL(/[?&]sort=price_asc/);
    await expect(shop.cards.first()).toContainText(cheapest.name);

    await page.reload();
    await expect(shop.sorting).toHaveValue("price_asc");
    await shop.expectResults(inStock.total);
    await shop.cards.first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/product\/default\/\d+/);
    await page.goBack();
    await expect(page).toHaveURL(/sort=price_asc/);
    await expect(shop.sorting).toHaveValue("price_asc");
    await shop.expectResults(inStock.total);
    await page.goForward();
    await expect(page).toHaveURL(/\/product\/default\/\d+/);
    await page.goBack();

    await shop.main.getByRole("link", { name: "Remove filter In stock" }).click();
    await shop.expectResults(total);
    await shop.main.getByRole("link", { name: "Show as list" }).click();
    await expect(page).toHaveURL(/\/shop\/sidebar\/list\?.*sort=price_asc/);
    await shop.expectResults(total);
  },
);

test("[CAT-05, CAT-06] the price filter works by link, by keyboard and by pointer", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const range = await getApi<ListPriceRange>(tenant, "/products/price-range");
  const cheapProducts = await getApi<ProductList>(tenant, "/products?maxPriceCents=2500");
  const filters = page.getByRole("complementary", { name: "Filters" });
  const lowest = filters.getByRole("slider", { name: "Lowest price" });
  const highest = filters.getByRole("slider", { name: "Highest price" });

  await page.goto("/shop/sidebar/3cols");
  await filters.getByRole("link", { name: "Under 25 euro" }).click();
  await shop.expectResults(cheapProducts.total);
  for (const { name, minPriceCents } of cheapProducts.items.slice(0, 5)) {
    await expect(shop.card(name)).toContainText(euro(minPriceCents));
  }
  await page.goBack();
  await expect(page).toHaveURL("/shop/sidebar/3cols");

  // The slider spans the list's prices.
  await filters.getByRole("heading", { name: "Brands" }).scrollIntoViewIfNeeded();
  await expect(highest).toBeVisible();
  const end = async (name: "min" | "max") => Number(await highest.getAttribute(name));
  await expect.poll(() => end("min")).toBeLessThanOrEqual(range.minPriceCents);
  await expect.poll(() => end("max")).toBeGreaterThanOrEqual(range.maxPriceCents);
  await highest.press("PageDown");
  await expect(highest).toHaveAttribute("aria-valuetext", /^€[\d,]+\.\d\d$/);
  await checkPage();
  await page.waitForURL(/[?&]max=\d/);
  const max = Number(new URL(page.url()).searchParams.get("max")) * 100;
  expect(max).toBeLessThan(range.maxPriceCents);
  const narrowed = await getApi<ProductList>(tenant, `/products?maxPriceCents=${max}`);
  await shop.expectResults(narrowed.total);
  await page.goBack();
  await expect(page).toHaveURL("/shop/sidebar/3cols");
  await shop.expectResults((await getApi<ProductList>(tenant, "/products")).total);

  // A thumb follows the pointer; the filter applies when the pointer is released.
  await filters.getByRole("heading", { name: "Brands" }).scrollIntoViewIfNeeded();
  await expect(lowest).toBeEnabled();
  const track = await lowest.boundingBox();
  if (track === null) throw new Error("the slider is not laid out");
  const middle = track.y + track.height / 2;
  await page.mouse.move(track.x + 12, middle);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 2, middle, { steps: 8 });
  await expect(filters.getByLabel("Lowest price in euro")).not.toHaveValue("");
  await expect(page).toHaveURL("/shop/sidebar/3cols");
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]min=\d/);
  const [min, top] = await Promise.all([lowest.inputValue(), highest.inputValue()]);
  expect(Number(min)).toBeLessThan(Number(top));
  // At the end of the track, the lower thumb is on top, so it can be moved back.
  await page.mouse.move(track.x + track.width - 14, middle);
  await page.mouse.down();
  await page.mouse.move(track.x - 50, middle, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL("/shop/sidebar/3cols");
  await expect(shop.cards.first()).toBeVisible();
});

test(
  "[CAT-01, CAT-03] a list without results says so and links to other lists",
  { tag: "@phone" },
  async ({ page, checkPage }) => {
    const shop = new Storefront(page);
    await page.goto("/shop/sidebar/3cols?searchTerm=xqjz&instock=1");
    await shop.expectResults(0);
    await expect(shop.main.getByRole("heading", { name: "No products found" })).toBeVisible();
    await expect(shop.main.getByRole("heading", { name: "Hot deals" })).toBeVisible();
    await expect(shop.main.getByRole("link", { name: /^Without “xqjz”/ })).toBeVisible();
    await checkPage();
    // A long word must not widen the page.
    await page.goto(`/shop/sidebar/3cols?searchTerm=${"x".repeat(100)}`);
    await shop.expectResults(0);
    const overflowPx = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(overflowPx).toBeLessThanOrEqual(0);
    await shop.main.getByRole("link", { name: "Show all products" }).click();
    await expect(shop.cards.first()).toBeVisible();
  },
);

test("[CAT-03] a search with a typo shows the results of the corrected term, and says so", async ({
  page,
  tenant,
  checkPage,
}) => {
  const shop = new Storefront(page);
  const { total, items } = await getApi<ProductList>(tenant, "/products?searchTerm=armchair");
  expect(items.length).toBeGreaterThan(0);
  await page.goto("/shop/sidebar/3cols?searchTerm=armchiar");
  await shop.expectResults(total);
  await expect(
    page.getByText("Showing results for “armchair” instead of “armchiar”."),
  ).toBeVisible();
  await expect(shop.sorting).toHaveValue("relevance");
  await checkPage();
});
