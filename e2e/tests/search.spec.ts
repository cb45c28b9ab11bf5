import type { ProductSummary } from "@shop/api-client";

import { plainProduct } from "../fixtures/catalogue.ts";
import { getApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

test(
  "[CAT-03, CAT-04] a search needs a term, suggests at most five products, and leads to a list with the term in its address",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const { name } = await plainProduct(tenant);
    const term = name.slice(0, 4);
    const { items } = await getApi<{ items: ProductSummary[] }>(
      tenant,
      `/suggestions?searchTerm=${encodeURIComponent(term)}`,
    );
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(5);
    const shop = new Storefront(page);
    await page.goto("/");
    let input = await shop.openSearch();
    await expect(input).toHaveAttribute("required");
    // Only a hydrated page has this list. Before hydration, the browser shows its own message.
    await input.fill("l");
    await expect(shop.suggestionList).toBeAttached();
    await input.fill("");
    await input.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Type what you are looking for.");
    await expect(input).toBeFocused();
    await checkPage();
    await expect(page).toHaveURL("/");

    await input.pressSequentially(term);
    await expect(shop.suggestions).toHaveCount(items.length);
    await checkPage();
    await input.press("ArrowDown");
    await expect(shop.suggestions.first()).toHaveAttribute("aria-selected", "true");
    await input.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/product/default/${items[0]?.id}$`));
    // On a phone, choosing a suggestion closes the dialog.
    await expect(shop.dialog).toHaveCount(0);

    input = await shop.openSearch();
    await input.fill(name);
    await input.press("Enter");
    const list = shop.isPhone ? "list" : "3cols";
    await expect(page).toHaveURL(new RegExp(`/shop/sidebar/${list}\\?.*searchTerm=`));
    await expect(shop.card(name)).toBeVisible();
    await page.reload();
    await expect(shop.card(name)).toBeVisible();
  },
);
