// Parts of the shop that EU consumer law asks for (docs/selling-in-the-eu.md).

import type { Product, ProductList, ProductSummary } from "@shop/api-client";

import { excludedProduct, plainProduct } from "../fixtures/catalogue.ts";
import { Checkout, newGuest } from "../fixtures/checkout.ts";
import { getApi } from "../fixtures/gateway.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import type { Tenant } from "../fixtures/shop.ts";
import { ANNA, signIn, TRADE } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { expectStep, fillIn, LABEL, numberOf, press } from "../fixtures/withdrawal.ts";
import { expect, test } from "./gallery.ts";

const popup = { isWindow: true };
/** The wholesale shop sells to traders only. */
const sellsToConsumers = (tenant: Tenant) => tenant !== "wholesale";
/** The shops with excluded categories. */
const sellsLiquids = (tenant: Tenant) => tenant === "vape" || tenant === "aegean";

async function notedProducts(tenant: Tenant): Promise<[string, ProductSummary][]> {
  const { items } = await getApi<ProductList>(tenant, "/products?perPage=100");
  let produced: ProductSummary | undefined;
  for (const item of items) {
    const { producer } = await getApi<Product>(tenant, `/products/${item.id}`);
    if (producer === null) continue;
    produced = item;
    break;
  }
  const noted = {
    "unit-price": items.find(({ unitPrice }) => unitPrice !== null),
    reduced: items.find(({ lowestPrice30DaysCents }) => lowestPrice30DaysCents !== null),
    reviewed: items.find(({ reviewCount }) => reviewCount > 0),
    producer: produced,
    excluded: sellsLiquids(tenant) ? await excludedProduct(tenant) : undefined,
  };
  return Object.entries(noted).flatMap(([name, product]) =>
    product === undefined ? [] : [[name, product] satisfies [string, ProductSummary]],
  );
}

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test("eu products", async ({ page, takeScreenshot, checkPage }) => {
      const shop = new Storefront(page);
      for (const [name, product] of await notedProducts(tenant)) {
        await page.goto(`/product/default/${product.id}`);
        for (const text of ["Producer", "About reviews and ratings"]) {
          const summary = shop.main.getByText(text, { exact: true });
          if (await summary.isVisible()) await summary.click();
        }
        await takeScreenshot(`eu-product-${name}`);
        await checkPage();
        await (await shop.findQuickViewButton(product)).click();
        await expect(shop.quickView.getByRole("heading", { level: 3 })).toBeVisible();
        await takeScreenshot(`eu-quick-view-${name}`, popup);
        await checkPage();
      }
    });

    test("eu order of a guest", async ({ page, takeScreenshot, checkPage }) => {
      const checkout = new Checkout(page);
      if (!sellsToConsumers(tenant)) await signIn(page, TRADE);
      await checkout.addToCart(await plainProduct(tenant), 2);
      if (sellsLiquids(tenant)) await checkout.addToCart(await excludedProduct(tenant));
      await page.goto("/shop/cart");
      const guest = newGuest();
      if (sellsToConsumers(tenant)) await checkout.fillInGuest(guest);
      await checkout.group("Delivery").getByRole("radio").first().check();
      await checkout.choosePayment(tenant === "aegean" ? "Cash on delivery" : "Bank transfer");
      if (await checkout.ageBox.isVisible()) await checkout.confirmAge();
      await checkout.expectCurrentTotal();
      await takeScreenshot("eu-checkout");
      await checkPage();
      await checkout.placeButton.click();
      await page.waitForURL(/\/shop\/order-placed\?ref=/);
      await takeScreenshot("eu-order-placed");
      await checkPage();
      if (!sellsToConsumers(tenant)) return;
      await page.getByRole("main").getByRole("link", { name: LABEL }).click();
      await expectStep(page, "Step 1: your order");
      await press(page, "Continue");
      await takeScreenshot("eu-withdrawal-guest-refused");
      await checkPage();
      await fillIn(page, "Despina Christodoulou", guest.email);
      await press(page, "Continue");
      await page
        .getByLabel(/^Pieces: /)
        .first()
        .fill("1");
      await takeScreenshot("eu-withdrawal-guest-products");
      await checkPage();
      await press(page, "Continue");
      await expectStep(page, "Step 2: confirm");
      await takeScreenshot("eu-withdrawal-guest-confirm");
      await checkPage();
      await press(page, "Confirm withdrawal");
      await numberOf(page);
      await takeScreenshot("eu-withdrawal-guest-receipt");
      await checkPage();
    });

    test("eu order of a customer", async ({ page, takeScreenshot, checkPage }) => {
      await signIn(page, ANNA);
      await page.goto("/shop/dashboard?tab=orders");
      await takeScreenshot("eu-orders");
      await checkPage();
      await page
        .getByRole("link", { name: /^Order \S+$/ })
        .first()
        .click();
      await takeScreenshot("eu-order");
      await checkPage();
      if (!sellsToConsumers(tenant)) return;
      await page.goto("/pages/withdrawal?order=1");
      await expect(page.getByLabel("Name *", { exact: true })).toHaveValue(/Anna/);
      await takeScreenshot("eu-withdrawal-customer");
      await checkPage();
      await press(page, "Continue");
      await expectStep(page, "Step 2: confirm");
      await takeScreenshot("eu-withdrawal-customer-confirm");
      await checkPage();
      await press(page, "Confirm withdrawal");
      await numberOf(page);
      await takeScreenshot("eu-withdrawal-customer-receipt");
      await checkPage();
    });

    test("eu texts", async ({ page, takeScreenshot, checkPage }) => {
      for (const name of ["contact", "accessibility"]) {
        if (name === "accessibility" && !sellsToConsumers(tenant)) continue;
        await page.goto(`/pages/${name}`);
        await takeScreenshot(`eu-${name}`);
        await checkPage();
      }
      await page.goto("/shop/sidebar/3cols?onsale=1");
      await takeScreenshot("eu-sale", popup);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await takeScreenshot("eu-footer", popup);
    });
  });
}
