import type { ProductSummary } from "@shop/api-client";

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

for (const term of [
  "'; DROP TABLE PRODUCTS; --",
  "% _ ~ [a-z]",
  "\u02bc OR 1=1",
  "<img src=x onerror=alert(1)>",
]) {
  test(`[CAT-03] "${term}" is a search text like any other`, async ({ page }) => {
    const shop = new Storefront(page);
    await page.goto(`/shop/sidebar/3cols?searchTerm=${encodeURIComponent(term)}`);
    await shop.expectResults(0);
    await page.goto("/shop/sidebar/3cols");
    await expect(shop.cards.first()).toBeVisible();
  });
}
