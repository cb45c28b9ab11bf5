import type { Page } from "@playwright/test";

import { Checkout, newGuest, Provider } from "../fixtures/checkout.ts";
import { expectMails, expectOneOrder, ordersPaidWith, mailRecipients } from "../fixtures/orders.ts";
import { addFault, readLedger } from "../fixtures/retail-api.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { kitProduct } from "../servers/checkout-products.ts";

// This shop has two payment methods and no age gate. Two kits and their delivery cost 25.90.
test.use({ tenant: "furniture" });
const COMPANY = "hello@karydia.example";
const PARCEL = { delivery: /^Parcel for small pieces/, payment: "Card" } as const;
const CONGRATULATION = "Congrats your order is on the way!";

// These tests check the outcome pages themselves, at a URL with a payment code.
test.beforeEach(({ checkedPages, tenant }) => {
  for (const page of ["/viva-payment-success", "/viva-payment-error"]) {
    checkedPages.exclude(`${tenant} ${page}`);
  }
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function fillInEverything(checkout: Checkout): Promise<{ email: string }> {
  const guest = newGuest();
  await checkout.fillCart(2);
  await checkout.fillInGuest(guest);
  await checkout.choose(PARCEL);
  return guest;
}

/** Returns the payment code. */
async function openPaymentPage(checkout: Checkout): Promise<string> {
  await checkout.place("Pay €25.90");
  return new Provider(checkout.page).waitForPaymentPage();
}

const webhooksFor = async (code: string) => {
  const { calls } = await readLedger();
  return calls.filter(({ call, body }) => call === "webhook_sent" && body.includes(code));
};

test(
  "[CHK-01, CHK-03, CHK-04, CHK-05] a guest finds a product and pays by card: one order, two mails, and the cart of every tab is empty",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }) => {
    const checkout = new Checkout(page);
    const { shop } = checkout;
    const guest = newGuest();
    const card = await shop.findCard(kitProduct);
    await card.getByRole("heading").getByRole("link").click();
    await expect(heading(page)).toHaveText(kitProduct.name);
    await shop.quantity.fill("2");
    await shop.addToCart.click();
    await shop.expectToast("Product added to Cart.");
    const drawer = await shop.openCart();
    await drawer.getByRole("link", { name: "Checkout", exact: true }).click();
    await expect(page).toHaveURL(/\/shop\/cart$/);
    await checkout.fillInGuest(guest);
    await checkout.choose(PARCEL);
    await checkout.field("Notes for the shop (optional)").fill("Please ring twice");
    const other = new Storefront(await page.context().newPage());
    await other.page.goto("/pages/login");
    await other.expectCartCount(2);
    await checkPage();

    // Going back from the payment page restores the cart and the form.
    const code = await openPaymentPage(checkout);
    await page.goBack();
    await expect(page).toHaveURL(/\/shop\/cart$/);
    await expect(shop.cartLines.first().getByRole("textbox")).toHaveValue("2");
    await expect(checkout.field("Email *")).toHaveValue(guest.email);
    await expect(checkout.field("Notes for the shop (optional)")).toHaveValue("Please ring twice");
    for (const [group, choice] of [
      ["Delivery", PARCEL.delivery],
      ["Payment", /^Card/],
    ] as const) {
      await expect(checkout.group(group).getByRole("radio", { name: choice })).toBeChecked();
    }
    await shop.main.getByRole("checkbox", { name: /Privacy Policy/ }).check();
    expect(await openPaymentPage(checkout)).toBe(code);

    await expect(page.getByText("25.90")).toBeVisible();
    await new Provider(page).press("Pay");
    await expect(page).toHaveURL(new RegExp(`/viva-payment-success\\?.*s=${code}`));
    await expect(heading(page)).toHaveText(CONGRATULATION);
    await expect(page.getByText(`Online Payment Code: ${code}`)).toBeVisible();
    await checkPage();
    await shop.expectCartCount(0);
    await other.expectCartCount(0);

    const order = await expectOneOrder(() => ordersPaidWith(tenant, code));
    expect(order).toMatchObject({ total: "25.90", deliveryCost: "5.90", payment: `card:${code}` });
    expect(order.customerName).toContain("Christodoulou");
    await expectMails(tenant, order, COMPANY, guest.email);
    await expect.poll(() => webhooksFor(code)).toMatchObject([{ status: 200 }]);

    await page.reload();
    await expect(page.getByText("Order already sent successfully!")).toBeVisible();
    await checkPage();
    expect(await ordersPaidWith(tenant, code)).toHaveLength(1);
    expect(await mailRecipients(tenant, order)).toHaveLength(2);
  },
);

test("[CHK-06] a declined card leads to the error page, and the same order can be paid", async ({
  page,
  tenant,
  checkPage,
}) => {
  const checkout = new Checkout(page);
  await fillInEverything(checkout);
  const code = await openPaymentPage(checkout);
  await new Provider(page).press("Decline");
  await expect(page).toHaveURL(new RegExp(`/viva-payment-error\\?.*s=${code}`));
  await expect(
    page.getByText("Oooops!!! Something bad happened! Please contact the shop!"),
  ).toBeVisible();
  await checkPage();
  await checkout.shop.expectCartCount(2);
  expect(await ordersPaidWith(tenant, code)).toHaveLength(0);

  await checkout.shop.main.getByRole("link", { name: "Pay again" }).click();
  expect(await new Provider(page).waitForPaymentPage()).toBe(code);
  await new Provider(page).press("Pay");
  await expect(heading(page)).toHaveText(CONGRATULATION);
  await expectOneOrder(() => ordersPaidWith(tenant, code));
  await checkout.shop.expectCartCount(0);
});

test("[CHK-04, CHK-05] a payment makes one order if the window is closed and the webhook is lost, and only one of two tabs congratulates", async ({
  page,
  context,
  tenant,
}) => {
  // The gateway queries the provider ten seconds after the payment page has opened.
  const checkout = new Checkout(page);
  const guest = await fillInEverything(checkout);
  const code = await openPaymentPage(checkout);
  await addFault({ call: "webhook_sent", kind: "refuse", containing: code });
  await new Provider(page).press("Pay, then close the window");
  await expect(heading(page)).toHaveText("Paid");
  const order = await expectOneOrder(() => ordersPaidWith(tenant, code));
  expect(order.total).toBe("25.90");
  await expectMails(tenant, order, COMPANY, guest.email);
  expect(await webhooksFor(code)).toEqual([]);

  const tabs = [page, await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`/viva-payment-success?s=${code}`)));
  const titles = await Promise.all(
    tabs.map(async (tab) => {
      await expect(heading(tab)).toHaveText(/^(?:Congrats your order|Order already sent)/);
      return heading(tab).textContent();
    }),
  );
  expect(new Set(titles)).toEqual(new Set([CONGRATULATION, "Order already sent successfully!"]));
  await checkout.shop.expectCartCount(0);
  expect(await ordersPaidWith(tenant, code)).toHaveLength(1);
  expect(await mailRecipients(tenant, order)).toHaveLength(2);
});

test.describe("a Retail API that fails", () => {
  test.use({ expectedFailures: /\/api\/v1\/orders$/ });

  test("[CHK-03, CHK-07] a missing payment code is requested again, and a paid order that the Retail API refuses at first is saved later", async ({
    page,
    tenant,
    checkPage,
  }) => {
    const checkout = new Checkout(page);
    const guest = await fillInEverything(checkout);
    const notes = `refused ${guest.email}`;
    await checkout.field("Notes for the shop (optional)").fill(notes);
    await addFault({
      call: "get_payment_ordercode",
      kind: "error_before_commit",
      containing: guest.email,
      times: 1,
    });
    await checkout.place("Pay €25.90");
    await expect(
      page.getByText("Something bad happened; please try again later.").first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/shop\/cart$/);
    await checkout.shop.expectCartCount(2);

    // The fault "refuse" resets the connection, so no webhook arrives. The request of the outcome
    // page makes the gateway save the order. The fault "refusal" rejects the first attempt.
    await addFault({ call: "SaveOrder", kind: "refusal", containing: notes, times: 1 });
    const code = await openPaymentPage(checkout);
    await addFault({ call: "webhook_sent", kind: "refuse", containing: code });
    await new Provider(page).press("Pay");
    await expect(heading(page)).toHaveText("Something went wrong!");
    await expect(page.getByText("Order not saved.Contact the shop")).toBeVisible();
    await checkPage();
    const order = await expectOneOrder(() => ordersPaidWith(tenant, code));
    expect(order.total).toBe("25.90");
    await expectMails(tenant, order, COMPANY, guest.email);
    await page.reload();
    await expect(heading(page)).toHaveText(CONGRATULATION);
  });
});
