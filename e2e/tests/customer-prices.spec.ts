import type { Page } from "@playwright/test";
import type { ProductList } from "@shop/api-client";

import { getApi } from "../fixtures/gateway.ts";
import { holdRequests } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";
import { submitSignInForm, signIn, TRADE } from "../fixtures/sign-in.ts";
import { euro } from "../fixtures/storefront.ts";

// Signing out aborts pending requests of the customer's page.
test.use({ tenant: "wholesale", expectedFailures: /api\/v1\/(?:account|orders)/ });

/** A product with one price, which differs for the signed-in customer. */
async function productWithCustomerPrice(
  page: Page,
): Promise<{ id: number; visitorPrice: string; ownPrice: string }> {
  const path = "/products?perPage=100";
  const { items } = await getApi<ProductList>("wholesale", path);
  const own: ProductList = await page.evaluate(async (address) => {
    const response = await fetch(`/api/v1${address}`);
    return response.json();
  }, path);
  for (const [index, { id, minPriceCents, maxPriceCents }] of items.entries()) {
    const cents = own.items[index]?.minPriceCents;
    if (minPriceCents === maxPriceCents && cents !== undefined && cents !== minPriceCents) {
      return { id, visitorPrice: euro(minPriceCents), ownPrice: euro(cents) };
    }
  }
  throw new Error("no product is priced differently for the customer");
}

/**
 * Goes back to the newest entry with this address. A script with `history.go` would fail when its
 * page is left before the script's result arrives.
 */
async function backTo(page: Page, address: RegExp): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  const entry = entries.findLast(({ url }) => address.test(url));
  if (entry === undefined) throw new Error(`the history has no entry ${address}`);
  await devtools.send("Page.navigateToHistoryEntry", { entryId: entry.id });
  await expect(page).toHaveURL(address);
}

test("[ACC-03, ACC-11, CAT-06] a page restored from the history shows the prices of the current customer", async ({
  page,
}) => {
  const price = (text: string) => page.getByRole("main").getByText(text).first();
  await signIn(page, TRADE);
  const { id, visitorPrice, ownPrice } = await productWithCustomerPrice(page);
  const address = new RegExp(`/product/default/${id}$`);

  // The browser has stored the customer, so the page shows the customer's links at once.
  const session = await holdRequests(page, "**/api/v1/session");
  await page.goto(`/product/default/${id}`);
  await session.requested;
  // The footer is collapsed on a phone: its links are attached but not visible.
  await expect(page.locator('footer a[href="/shop/dashboard"]')).toBeAttached();
  await expect(page.locator('footer a[href="/pages/login"]')).toHaveCount(0);
  await session.release();
  await expect(price(ownPrice)).toBeVisible();

  await page.goto("/shop/dashboard");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You are signed out")).toBeVisible();
  await page.goto("/shop/cart");
  await backTo(page, address);
  await expect(price(visitorPrice)).toBeVisible();
  await expect(price(ownPrice)).toHaveCount(0);

  await page.goto("/pages/login");
  await submitSignInForm(page.getByRole("main"), TRADE);
  await expect(page).toHaveURL(/dashboard/);
  await page.goto("/shop/cart");
  await backTo(page, address);
  await expect(price(ownPrice)).toBeVisible();
  await expect(price(visitorPrice)).toHaveCount(0);
});
