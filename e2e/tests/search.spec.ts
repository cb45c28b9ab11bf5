import type { MasterCategory, ProductList, ProductSummary } from "@shop/api-client";

import { plainProduct } from "../fixtures/catalogue.ts";
import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test("[CAT-03] suggestions come from the third character, at most five, and the keyboard chooses one", async ({
  page,
  tenant,
  checkPage,
}) => {
  const { name } = await plainProduct(tenant);
  const term = name.slice(0, 4);
  const { items } = await askApi<{ items: ProductSummary[] }>(
    tenant,
    `/suggestions?searchTerm=${encodeURIComponent(term)}`,
  );
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBeLessThanOrEqual(5);
  const shop = new Storefront(page);
  await page.goto("/");
  const input = await shop.openSearch();
  await input.pressSequentially(term.slice(0, 2));
  // Longer than the pause after which a search starts.
  await page.waitForTimeout(700);
  await expect(shop.suggestions).toHaveCount(0);
  await input.pressSequentially(term.slice(2));
  await expect(shop.suggestions).toHaveCount(items.length);
  await checkPage();

  await input.press("ArrowDown");
  await expect(shop.suggestions.first()).toHaveAttribute("aria-selected", "true");
  await input.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/product/default/${items[0]?.id}$`));
});

test("[CAT-03, CAT-04] a search needs a term and ends at a list that has it in its address", async ({
  page,
  tenant,
}) => {
  const { name } = await plainProduct(tenant);
  const shop = new Storefront(page);
  await page.goto("/");
  const input = await shop.openSearch();
  await expect(input).toHaveAttribute("required");
  await input.fill(name);
  await input.press("Enter");
  const list = shop.isPhone ? "list" : "3cols";
  await expect(page).toHaveURL(new RegExp(`/shop/sidebar/${list}\\?.*searchTerm=`));
  await expect(shop.card(name)).toBeVisible();
  await page.reload();
  await expect(shop.card(name)).toBeVisible();
});

test("[CAT-03] a search that is sent while React takes the page over is not lost", async ({
  page,
}) => {
  const shop = new Storefront(page);
  await page.addInitScript(() => {
    // The last moment at which what was typed is not yet React's: this listener is older than the shop's own.
    addEventListener(
      "storefront:taken-over",
      () => {
        const input = document.querySelector<HTMLInputElement>("header input[name=searchTerm]");
        if (!input || location.search !== "") return;
        input.value = "a";
        input.form?.requestSubmit();
      },
      { once: true },
    );
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/shop\/sidebar\/3cols\?.*searchTerm=a$/);
  await expect(shop.cards.first()).toBeVisible();
});

for (const term of [
  "'; DROP TABLE PRODUCTS; --",
  "% _ ~ [a-z]",
  "\u02bc OR 1=1",
  "<img src=x onerror=alert(1)>",
  "\u{1F44D}\u{1F937}\u200D\u2640\uFE0F",
  "x".repeat(140),
]) {
  test(`[CAT-03] "${term}" is a search text like any other`, async ({ page }) => {
    const shop = new Storefront(page);
    await page.goto(`/shop/sidebar/3cols?searchTerm=${encodeURIComponent(term)}`);
    await shop.expectResults(0);
    await expect(shop.main.getByRole("heading", { name: "No products found" })).toBeVisible();
    await page.goto("/shop/sidebar/3cols");
    await expect(shop.cards.first()).toBeVisible();
  });
}

test("[CAT-03, CAT-04] a search without a word says in the shop's words that it needs one", async ({
  page,
  checkPage,
}) => {
  const shop = new Storefront(page);
  await page.goto("/");
  const input = await shop.openSearch();
  // Until the scripts and the panel are there the browser says so in its own words.
  await input.fill("l");
  await expect(shop.suggestionList).toBeAttached();
  for (const nothing of ["", "   "]) {
    await input.fill(nothing);
    await input.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Type what you are looking for.");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(input).toBeFocused();
  }
  await checkPage();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("[CAT-03] a chosen category narrows the suggestions and the search", async ({
  page,
  tenant,
  isMobile,
}) => {
  test.skip(isMobile, "a phone searches everything");
  const { items: masters } = await askApi<{ items: MasterCategory[] }>(tenant, "/categories");
  const [master] = masters;
  const { items } = await askApi<ProductList>(tenant, `/products?category=${master?.slug}`);
  const word = items[0]?.name.split(" ")[0] ?? "";
  const asked = `searchTerm=${encodeURIComponent(word)}&category=${master?.slug}`;
  const suggested = await askApi<{ items: ProductSummary[] }>(tenant, `/suggestions?${asked}`);
  const { total } = await askApi<ProductList>(tenant, `/products?${asked}`);
  const shop = new Storefront(page);
  await page.goto("/");
  await page.getByLabel("Category to search in").selectOption(master?.slug ?? "");
  const input = await shop.openSearch();
  await input.pressSequentially(word);
  await expect(shop.suggestions).toHaveCount(suggested.items.length);
  await input.press("ArrowUp");
  await expect(shop.suggestions.last()).toHaveAttribute("aria-selected", "true");
  await input.press("Home");
  await expect(shop.suggestions.first()).toHaveAttribute("aria-selected", "true");
  await input.press("Escape");
  await expect(shop.suggestions).toHaveCount(0);
  await input.press("Enter");
  await expect(page).toHaveURL(`/shop/sidebar/3cols?${asked}`);
  await shop.expectResults(total);
});
