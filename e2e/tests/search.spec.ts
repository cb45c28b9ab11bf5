import type { ProductSummary } from "@shop/api-client";

import { plainProduct } from "../fixtures/catalogue.ts";
import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test("[CAT-03] suggestions come from the third character, at most five, and the keyboard chooses one", async ({
  page,
  tenant,
  isMobile,
  checkPage,
}) => {
  test.skip(isMobile, "a phone searches from its menu");
  const { name } = await plainProduct(tenant);
  const term = name.slice(0, 4);
  const expected = await askApi<{ items: ProductSummary[] }>(
    tenant,
    `/suggestions?searchTerm=${encodeURIComponent(term)}`,
  );
  const shop = new Storefront(page);
  await page.goto("/");
  await shop.searchBox.pressSequentially(term.slice(0, 2));
  await page.waitForTimeout(700);
  await expect(shop.suggestions).toHaveCount(0);
  await shop.searchBox.pressSequentially(term.slice(2));
  await expect(shop.suggestions).toHaveCount(expected.items.length);
  expect(expected.items.length).toBeLessThanOrEqual(5);
  await checkPage();

  await shop.searchBox.press("ArrowDown");
  await expect(shop.suggestions.first()).toHaveAttribute("aria-selected", "true");
  await shop.searchBox.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/product/default/${expected.items[0]?.id}$`));
});

test("[CAT-03] a search ends at the list with the term in the address", async ({
  page,
  tenant,
  isMobile,
}) => {
  test.skip(isMobile, "a phone searches from its menu");
  const { name } = await plainProduct(tenant);
  const shop = new Storefront(page);
  await page.goto("/");
  await shop.searchBox.fill(name);
  await shop.searchBox.press("Enter");
  await expect(page).toHaveURL(/\/shop\/sidebar\/3cols\?.*searchTerm=/);
  await expect(shop.card(name)).toBeVisible();
});

test("[CAT-04] a phone searches from its menu, and the input is required", async ({
  page,
  tenant,
  isMobile,
}) => {
  test.skip(!isMobile, "a desktop searches from the header");
  const { name } = await plainProduct(tenant);
  const shop = new Storefront(page);
  await page.goto("/");
  const menu = await shop.openMenu();
  const input = menu.getByRole("searchbox");
  await expect(input).toHaveAttribute("required");
  await input.fill(name);
  await input.press("Enter");
  await expect(page).toHaveURL(/\/shop\/sidebar\/list\?.*searchTerm=/);
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
