import type { Page } from "@playwright/test";
import type { Product } from "@shop/api-client";

import { Checkout, newGuest, Provider } from "../fixtures/checkout.ts";
import { getApi } from "../fixtures/gateway.ts";
import { readLedger, runSql } from "../fixtures/retail-api.ts";
import { expect, test, type Tenant } from "../fixtures/shop.ts";
import { repricedProduct, scarceProduct } from "../servers/checkout-products.ts";

test.use({ tenant: "vape", expectedFailures: /\/api\/v1\/orders$/ });

const paymentCodesFor = async (email: string) => {
  const { calls } = await readLedger();
  return calls.filter(
    ({ call, parameters }) =>
      call === "get_payment_ordercode" && parameters.some(([, value]) => value.includes(email)),
  );
};

/** Resets price and stock. In a repeated run, waits until the cached values have expired. */
async function resetProducts(page: Page, tenant: Tenant): Promise<void> {
  await runSql(
    tenant,
    `UPDATE PRODUCTS SET PROD_PRICE = '${(repricedProduct.cents / 100).toFixed(2)}' WHERE PRODID = ${repricedProduct.id}`,
  );
  await runSql(
    tenant,
    `UPDATE STOCK SET QUANTITY = ${scarceProduct.stock} WHERE PRODID = ${scarceProduct.id}`,
  );
  await page.goto("/shop/cart");
  const quotedCents = () =>
    page.evaluate(
      async (body) => {
        const headers = { "content-type": "application/json", "x-storefront": "1" };
        const response = await fetch("/api/v1/quotes", { method: "POST", headers, body });
        const { totalCents }: { totalCents: number } = await response.json();
        return totalCents;
      },
      JSON.stringify({
        lines: [repricedProduct, scarceProduct].map(({ id }) => ({ productId: id, quantity: 1 })),
      }),
    );
  await expect.poll(quotedCents).toBe(repricedProduct.cents + scarceProduct.cents);
  for (const { id, cents, stock } of [repricedProduct, scarceProduct]) {
    const product = () => getApi<Product>(tenant, `/products/${id}`);
    await expect.poll(product).toMatchObject({ priceCents: cents, stock });
  }
}

test("[CHK-02, CART-02] a new price and a sold-out product are shown first, and the order matches the last shown quote", async ({
  page,
  tenant,
  checkPage,
}) => {
  const checkout = new Checkout(page);
  const { shop } = checkout;
  const guest = newGuest();
  await resetProducts(page, tenant);
  await checkout.addToCart(repricedProduct);
  await checkout.fillCart(2, scarceProduct);
  await checkout.fillInGuest(guest);
  await checkout.choose({ delivery: /^Collect in Limassol/, payment: "Card" });
  await checkout.confirmAge();
  await expect(checkout.placeButton).toHaveAccessibleName("Pay €39.00");
  await checkout.expectCurrentTotal();

  await runSql(
    tenant,
    `UPDATE PRODUCTS SET PROD_PRICE = '17.50' WHERE PRODID = ${repricedProduct.id}`,
  );
  await checkout.placeButton.click();
  await expect(page.getByText("Something has changed since you last looked.")).toBeVisible();
  await expect(shop.cartLines.filter({ hasText: repricedProduct.name })).toContainText("€17.50");
  await expect(checkout.placeButton).toHaveAccessibleName("Pay €41.50");
  await checkPage();

  await checkout.expectCurrentTotal();
  await runSql(tenant, `UPDATE STOCK SET QUANTITY = 0 WHERE PRODID = ${scarceProduct.id}`);
  await checkout.placeButton.click();
  const soldOut = shop.cartLines.filter({ hasText: scarceProduct.name });
  await expect(soldOut).toContainText("Product out of stock!");
  await checkPage();
  await checkout.placeButton.click();
  await expect(page.getByText("Some products can't be ordered as they are.")).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/cart$/);
  expect(await paymentCodesFor(guest.email)).toEqual([]);

  await soldOut.getByRole("button", { name: /^Remove/ }).click();
  await checkout.place("Pay €17.50");
  await new Provider(page).waitForPaymentPage();
  await expect(page.getByText("17.50")).toBeVisible();
  expect(await paymentCodesFor(guest.email)).toHaveLength(1);
});
