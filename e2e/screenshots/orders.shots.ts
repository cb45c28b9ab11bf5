import { plainProduct } from "../fixtures/catalogue.ts";
import { Checkout, newGuest, Provider } from "../fixtures/checkout.ts";
import { tenants } from "../fixtures/page-addresses.ts";
import { signIn, TRADE } from "../fixtures/sign-in.ts";
import { expect, test } from "./gallery.ts";

const paymentOutcomes = [
  { press: "Pay", leadsTo: /\/viva-payment-success\?/, name: "order-paid" },
  { press: "Decline", leadsTo: /\/viva-payment-error\?/, name: "payment-declined" },
] as const;

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    let checkout: Checkout;

    test.beforeEach(async ({ page }) => {
      checkout = new Checkout(page);
      // The wholesale shop accepts no guests.
      const isTrade = tenant === "wholesale";
      if (isTrade) await signIn(page, TRADE);
      const { id } = await plainProduct(tenant);
      await page.goto(`/product/default/${id}`);
      await checkout.shop.addToCart.click();
      await checkout.shop.expectToast("Product added to Cart.");
      await page.goto("/shop/cart");
      if (!isTrade) await checkout.fillInGuest(newGuest());
      // Wait for the total. Without a total, the page asks for a second press of the button.
      const isPriced = page.waitForResponse((response) =>
        /"shippingMethodId":\d/.test(response.request().postData() ?? ""),
      );
      await checkout.group("Delivery").getByRole("radio").first().check();
      await isPriced;
    });

    test("order placed", async ({ page, takeScreenshot }) => {
      await checkout.choosePayment(tenant === "aegean" ? "Cash on delivery" : "Bank transfer");
      await checkout.placeButton.click();
      await expect(page).toHaveURL(/\/shop\/order-placed\?/);
      await takeScreenshot("order-placed");
    });

    for (const { press, leadsTo, name } of paymentOutcomes) {
      test(name, async ({ page, takeScreenshot }) => {
        await checkout.choosePayment("Card");
        await checkout.placeButton.click();
        const provider = new Provider(page);
        await provider.waitForPaymentPage();
        await provider.press(press);
        await expect(page).toHaveURL(leadsTo);
        await takeScreenshot(name);
      });
    }
  });
}
