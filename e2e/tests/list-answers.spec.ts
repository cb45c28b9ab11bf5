import type { Page } from "@playwright/test";
import type { MasterCategory, ProductList } from "@shop/api-client";

import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

/** Answers to questions that match come late: after those to younger ones. */
async function slowDown(page: Page, pattern: RegExp, milliseconds: number): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith("/api/v1/") && pattern.test(url.pathname + url.search),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      // The page may have left the question behind.
      await route.continue().catch(() => undefined);
    },
  );
}

const shownNames = (shop: Storefront) =>
  shop.cards.getByRole("heading", { level: 3 }).allTextContents();

async function expectList(shop: Storefront, { total, items }: ProductList): Promise<void> {
  await shop.expectResults(total);
  await expect.poll(() => shownNames(shop)).toEqual(items.map(({ name }) => name));
}

/** Long enough for the slowest answer to have arrived. */
const untilAllAnswered = (page: Page) => page.waitForTimeout(2200);

test("[CAT-01] a filter chosen last wins, though its answer comes first", async ({
  page,
  tenant,
  isMobile,
}) => {
  test.skip(isMobile, "a phone gathers its filters first");
  const shop = new Storefront(page);
  const onSale = await askApi<ProductList>(tenant, "/products?onSale=true");
  await page.goto("/shop/sidebar/3cols");
  await expect(shop.cards.first()).toBeVisible();
  await slowDown(page, /\/products\?.*inStock=true/, 2000);
  const filters = page.getByRole("complementary", { name: "Filters" });
  const inStock = filters.getByRole("checkbox", { name: "In stock" });
  await inStock.click();
  await expect(inStock).toBeChecked();
  await inStock.click();
  await filters.getByRole("checkbox", { name: "On sale" }).click();
  await expectList(shop, onSale);
  await untilAllAnswered(page);
  await expect(page).toHaveURL("/shop/sidebar/3cols?onsale=1");
  await expectList(shop, onSale);
});

test("[CAT-01] neither do pages and orders overtake each other", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const cheapest = await askApi<ProductList>(tenant, "/products?sort=price_asc");
  await page.goto("/shop/sidebar/3cols");
  await expect(shop.cards.first()).toBeVisible();
  await slowDown(page, /page=2|sort=rating|sort=name_asc/, 2000);
  await shop.pageLink(2).click();
  await shop.sorting.selectOption("rating");
  await shop.sorting.selectOption("name_asc");
  await shop.sorting.selectOption("price_asc");
  await expectList(shop, cheapest);
  await untilAllAnswered(page);
  await expectList(shop, cheapest);
  await expect(shop.sorting).toHaveValue("price_asc");
});

test("[CAT-02] going back and forth ends at the list of the address", async ({ page, tenant }) => {
  const shop = new Storefront(page);
  const { items: masters } = await askApi<{ items: MasterCategory[] }>(tenant, "/categories");
  const [first, second] = masters;
  const firstList = await askApi<ProductList>(tenant, `/products?category=${first?.slug}`);
  const secondList = await askApi<ProductList>(tenant, `/products?category=${second?.slug}`);
  const everything = await askApi<ProductList>(tenant, "/products");
  await page.goto("/shop/sidebar/3cols");
  await expectList(shop, everything);
  await slowDown(page, new RegExp(`/products\\?category=${first?.slug}`), 2000);
  for (const master of [first, second]) {
    await shop.filter((filters) =>
      filters.getByRole("link", { name: master?.name ?? "", exact: true }).click(),
    );
    await expect(page).toHaveURL(new RegExp(`category=${master?.slug}`));
  }
  await page.goBack();
  await page.goForward();
  await page.goBack();
  await page.goBack();
  await expectList(shop, everything);
  await page.goForward();
  await page.goForward();
  await expectList(shop, secondList);
  await untilAllAnswered(page);
  await expectList(shop, secondList);
  await page.goBack();
  await expectList(shop, firstList);
});

test("[CAT-03] suggestions are those of the words that stand there", async ({ page }) => {
  const shop = new Storefront(page);
  await page.goto("/");
  const input = await shop.openSearch();
  await slowDown(page, /\/suggestions\?searchTerm=cha(&|$)/, 2500);
  const asked = page.waitForRequest(/suggestions\?searchTerm=cha$/);
  await input.pressSequentially("cha");
  await asked;
  await input.fill("lamp");
  await expect(shop.suggestions.first()).toContainText(/lamp/i);
  const shown = await shop.suggestions.allTextContents();
  await page.waitForTimeout(2500);
  expect(await shop.suggestions.allTextContents()).toEqual(shown);
  // Fewer than three characters: nothing, and no answer to what was there before.
  await input.fill("la");
  await expect(shop.suggestions).toHaveCount(0);
});

test.describe("a shop that fails in the middle of filtering", () => {
  test.use({ expectedFailures: /\/api\/v1\/products\?/ });

  for (const kind of ["an error", "no connection"] as const) {
    test(`[CAT-01] ${kind} is said in the list's place, and can be tried again${kind === "an error" ? "" : ""}`, async ({
      page,
      tenant,
      checkPage,
    }) => {
      const shop = new Storefront(page);
      const cheapest = await askApi<ProductList>(tenant, "/products?sort=price_asc");
      await page.goto("/shop/sidebar/3cols");
      await expect(shop.cards.first()).toBeVisible();
      await page.route(/\/api\/v1\/products\?.*sort=price_asc/, (route) =>
        kind === "an error"
          ? route.fulfill({ status: 500, body: "<h1>Broken</h1>", contentType: "text/html" })
          : route.abort("aborted"),
      );
      await shop.sorting.selectOption("price_asc");
      await expect(shop.cards).toHaveCount(0);
      const title = kind === "an error" ? "Something went wrong!" : "No connection";
      await expect(shop.main.getByRole("heading", { name: title, level: 2 })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
      await expect(shop.sorting).toHaveValue("price_asc");
      await expect(shop.resultCount).toHaveCount(0);
      await checkPage();
      await page.unroute(/\/api\/v1\/products\?.*sort=price_asc/);
      await shop.main.getByRole("button", { name: "Try again" }).click();
      await expectList(shop, cheapest);
    });
  }
});
