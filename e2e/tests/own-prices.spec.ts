// Whose prices a page shows when it comes out of the browser's history.

import type { Page } from "@playwright/test";
import type { ProductList } from "@shop/api-client";

import { askApi } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { logIn, TRADE } from "../fixtures/sign-in.ts";

// Signing out cuts off what the customer's own page was still asking for.
test.use({ tenant: "wholesale", expectedFailures: /api\/v1\/(?:account|orders)/ });

const headers = { "content-type": "application/json", "x-storefront": "1" };

/** A customer at the cart. The page's own question who is signed in is answered first: late, it would sign them out. */
async function signIn(page: Page): Promise<void> {
  const asked = page.waitForResponse("**/api/v1/session");
  await page.goto("/shop/cart");
  await asked;
  await page.evaluate(
    async ([body, own]) => {
      const answer = await fetch("/api/v1/session", { method: "POST", headers: own, body });
      const { customer }: { customer: unknown } = await answer.json();
      localStorage.setItem("loginData", JSON.stringify({ state: { customer }, version: 0 }));
    },
    [JSON.stringify(TRADE), headers] as const,
  );
}

const euro = (cents: number) =>
  new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(cents / 100);

/** A plain product whose price the customer's list changes. */
async function pricedProduct(page: Page): Promise<{ id: number; visitors: string; own: string }> {
  const { items } = await askApi<ProductList>("wholesale", "/products?perPage=100");
  const own: ProductList = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/products?perPage=100");
    return answer.json();
  });
  for (const [index, { id, minPriceCents, maxPriceCents }] of items.entries()) {
    const cents = own.items[index]?.minPriceCents;
    if (minPriceCents === maxPriceCents && cents !== undefined && cents !== minPriceCents) {
      return { id, visitors: euro(minPriceCents), own: euro(cents) };
    }
  }
  throw new Error("no product is priced differently for the customer");
}

/** By the browser's own button, page by page. */
async function backTo(page: Page, path: string): Promise<void> {
  await expect(async () => {
    // One page too many would be another test.
    if (new URL(page.url()).pathname !== path) await page.goBack();
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass({ intervals: [500], timeout: 10_000 });
}

const price = (page: Page, text: string) => page.locator("main").getByText(text).first();

test("[CAT-06, ACC-11] who goes back after a customer has signed out sees visitors' prices", async ({
  page,
}) => {
  await signIn(page);
  const { id, visitors, own } = await pricedProduct(page);
  await page.goto(`/product/default/${id}`);
  await expect(price(page, own)).toBeVisible();
  await page.goto("/shop/dashboard");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You are signed out")).toBeVisible();
  await page.goto("/shop/cart");
  await backTo(page, `/product/default/${id}`);
  await expect(price(page, visitors)).toBeVisible();
  await expect(price(page, own)).toHaveCount(0);
});

test("[CAT-06] a customer who goes back to what a visitor saw sees own prices", async ({
  page,
}) => {
  await signIn(page);
  const { id, visitors, own } = await pricedProduct(page);
  await page.evaluate(async (ours) => {
    await fetch("/api/v1/session", { method: "DELETE", headers: ours });
    localStorage.removeItem("loginData");
  }, headers);
  await page.goto(`/product/default/${id}`);
  await expect(price(page, visitors)).toBeVisible();
  await page.goto("/pages/login");
  await logIn(page.getByRole("main"), TRADE);
  await page.waitForURL(/dashboard/);
  await page.goto("/shop/cart");
  await backTo(page, `/product/default/${id}`);
  await expect(price(page, own)).toBeVisible();
  await expect(price(page, visitors)).toHaveCount(0);
});

test("[ACC-03] the header knows the customer before the gateway has said so", async ({ page }) => {
  await signIn(page);
  await page.route("**/api/v1/session", () => new Promise(() => undefined));
  await page.goto("/shop/sidebar/3cols");
  // A phone's footer is folded, so it is the document that is looked at.
  await expect(page.locator('footer a[href="/shop/dashboard"]')).toBeAttached();
  await expect(page.locator('footer a[href="/pages/login"]')).toHaveCount(0);
});
