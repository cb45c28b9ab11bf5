// From the cart to the payment provider and back: paid, declined, left, and what is saved of it.

import type { Page } from "@playwright/test";

import { Checkout, newGuest, Provider } from "../fixtures/checkout.ts";
import {
  expectMails,
  expectOneOrder,
  ordersPaidWith,
  receiversOfMails,
} from "../fixtures/orders.ts";
import { breakCall, readLedger } from "../fixtures/shop-system.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";

// Two ways to pay, no age to confirm; two of the tests' product and the parcel cost 25.90.
test.use({ tenant: "furniture" });
const COMPANY = "hello@karydia.example";
const PARCEL = { delivery: /^Parcel for small pieces/, payment: "Card" } as const;

// Its tests look at what the page says with a payment in its address.
test.beforeEach(({ checkedPages, tenant }) => {
  for (const page of ["/viva-payment-success", "/viva-payment-error"]) {
    checkedPages.leaveOut(`${tenant} ${page}`);
  }
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function fillInEverything(checkout: Checkout): Promise<{ email: string }> {
  const guest = newGuest();
  await checkout.fillCart(2);
  await checkout.describe(guest);
  await checkout.choose(PARCEL);
  return guest;
}

/** All the way to the provider's page; answers the payment's number. */
async function goAndPay(checkout: Checkout): Promise<string> {
  await checkout.place("Pay €25.90");
  return new Provider(checkout.page).arrive();
}

test("[CHK-03, CHK-04, CHK-05] paid by card: saved once, mailed, and every tab's cart is empty", async ({
  page,
  tenant,
  checkPage,
}) => {
  const checkout = new Checkout(page);
  const guest = await fillInEverything(checkout);
  const other = new Storefront(await page.context().newPage());
  await other.page.goto("/pages/login");
  await other.expectCartCount(2);
  await checkPage();

  const code = await goAndPay(checkout);
  await expect(page.getByText("25.90")).toBeVisible();
  await new Provider(page).press("Pay");
  await expect(page).toHaveURL(new RegExp(`/viva-payment-success\\?.*s=${code}`));
  await expect(heading(page)).toHaveText("Congrats your order is on the way!");
  await expect(page.getByText(`Online Payment Code: ${code}`)).toBeVisible();
  await checkPage();
  await checkout.shop.expectCartCount(0);
  await other.expectCartCount(0);

  const order = await expectOneOrder(() => ordersPaidWith(tenant, code));
  expect(order).toMatchObject({ total: "25.90", deliveryCost: "5.90", payment: `card:${code}` });
  expect(order.customerName).toContain("Christodoulou");
  await expectMails(tenant, order, COMPANY, guest.email);

  await page.reload();
  await expect(page.getByText("Order already sent successfully!")).toBeVisible();
  await checkPage();
  expect(await ordersPaidWith(tenant, code)).toHaveLength(1);
  expect(await receiversOfMails(tenant, order)).toHaveLength(2);
});

test("[CHK-06] a declined card leads to the error page; the cart is kept, the same order is paid again", async ({
  page,
  tenant,
  checkPage,
}) => {
  const checkout = new Checkout(page);
  await fillInEverything(checkout);
  const code = await goAndPay(checkout);
  await new Provider(page).press("Decline");
  await expect(page).toHaveURL(new RegExp(`/viva-payment-error\\?.*s=${code}`));
  await expect(
    page.getByText("Oooops!!! Something bad happened! Please contact the shop!"),
  ).toBeVisible();
  await checkPage();
  await checkout.shop.expectCartCount(2);
  expect(await ordersPaidWith(tenant, code)).toHaveLength(0);

  await checkout.shop.main.getByRole("link", { name: "Pay again" }).click();
  expect(await new Provider(page).arrive()).toBe(code);
  await new Provider(page).press("Pay");
  await expect(heading(page)).toHaveText("Congrats your order is on the way!");
  await expectOneOrder(() => ordersPaidWith(tenant, code));
  await checkout.shop.expectCartCount(0);
});

test("[CHK-03] the way back from the provider's page finds everything as it was", async ({
  page,
  tenant,
}) => {
  const checkout = new Checkout(page);
  const guest = await fillInEverything(checkout);
  await checkout.field("Notes for the shop (optional)").fill("Please ring twice");
  const code = await goAndPay(checkout);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/cart$/);
  await expect(checkout.shop.cartLines.first().getByRole("textbox")).toHaveValue("2");
  await expect(checkout.field("Email *")).toHaveValue(guest.email);
  await expect(checkout.field("Notes for the shop (optional)")).toHaveValue("Please ring twice");
  for (const [group, choice] of [
    ["Delivery", PARCEL.delivery],
    ["Payment", /^Card/],
  ] as const) {
    await expect(checkout.group(group).getByRole("radio", { name: choice })).toBeChecked();
  }
  await checkout.shop.main.getByRole("checkbox", { name: /Privacy Policy/ }).check();
  expect(await goAndPay(checkout)).toBe(code);
  await new Provider(page).press("Close");
  expect(await ordersPaidWith(tenant, code)).toHaveLength(0);
});

const webhooksFor = async (code: string) => {
  const { calls } = await readLedger();
  return calls.filter(({ call, body }) => call === "webhook_sent" && body.includes(code));
};

test("[CHK-04, CHK-05] who pays and closes the window has ordered; two tabs tell it once", async ({
  page,
  context,
  tenant,
}) => {
  const checkout = new Checkout(page);
  const guest = await fillInEverything(checkout);
  const code = await goAndPay(checkout);
  await new Provider(page).press("Pay, then close the window");
  await expect(heading(page)).toHaveText("Paid");
  const order = await expectOneOrder(() => ordersPaidWith(tenant, code));
  await expect.poll(() => webhooksFor(code)).toMatchObject([{ status: 200 }]);
  await expectMails(tenant, order, COMPANY, guest.email);

  const tabs = [page, await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`/viva-payment-success?s=${code}`)));
  const told = /Congrats your order is on the way!|Order already sent successfully!/;
  const said = await Promise.all(
    tabs.map(async (tab) => {
      await expect(tab.getByRole("main")).toContainText(told);
      return (await tab.getByRole("main").textContent())?.match(told)?.[0];
    }),
  );
  expect(new Set(said)).toEqual(
    new Set(["Congrats your order is on the way!", "Order already sent successfully!"]),
  );
  await checkout.shop.expectCartCount(0);
  expect(await ordersPaidWith(tenant, code)).toHaveLength(1);
  expect(await receiversOfMails(tenant, order)).toHaveLength(2);
});

test("[CHK-04] and so it is when the provider's message is lost as well", async ({
  page,
  tenant,
}) => {
  test.setTimeout(90_000);
  const checkout = new Checkout(page);
  const guest = await fillInEverything(checkout);
  const code = await goAndPay(checkout);
  await breakCall({ call: "webhook_sent", kind: "refuse", containing: code });
  await new Provider(page).press("Pay, then close the window");
  const order = await expectOneOrder(() => ordersPaidWith(tenant, code), 60_000);
  expect(order.total).toBe("25.90");
  await expectMails(tenant, order, COMPANY, guest.email);
  expect(await webhooksFor(code)).toEqual([]);
});

test("[CHK-05] the success page without a payment says so", async ({ page, checkPage }) => {
  await page.goto("/viva-payment-success");
  await expect(page.getByText("Something went wrong!")).toBeVisible();
  await expect(page.getByText("No payment id")).toBeVisible();
  await checkPage();
});

test.describe("a payment that nobody knows", () => {
  test.use({ expectedFailures: /\/api\/v1\/order-confirmations$/ });

  test("[CHK-04] is no order", async ({ page, tenant }) => {
    const code = "9999999999999998";
    await page.goto(`/viva-payment-success?s=${code}&t=00000000-0000-4000-8000-000000000000`);
    await expect(heading(page)).toHaveText("Something went wrong!");
    await expect(page.getByText(/does not know a payment with this code/)).toBeVisible();
    expect(await ordersPaidWith(tenant, code)).toHaveLength(0);
  });
});

test.describe("a provider that gives no number", () => {
  test.use({ expectedFailures: /\/api\/v1\/orders$/ });

  test("[CHK-03] is told, nothing is lost, and the next try goes through", async ({ page }) => {
    const checkout = new Checkout(page);
    const guest = await fillInEverything(checkout);
    await breakCall({
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
    await expect(checkout.field("Email *")).toHaveValue(guest.email);
    await goAndPay(checkout);
    await new Provider(page).press("Close");
  });
});

test.describe("a shop's system that refuses a paid order", () => {
  test("[CHK-07] is told; the order is kept, and saved when the system takes it", async ({
    page,
    tenant,
  }) => {
    test.setTimeout(90_000);
    const checkout = new Checkout(page);
    const guest = await fillInEverything(checkout);
    const notes = `refused once ${guest.email}`;
    await checkout.field("Notes for the shop (optional)").fill(notes);
    await breakCall({ call: "SaveOrder", kind: "refusal", containing: notes, times: 1 });
    const code = await goAndPay(checkout);
    await new Provider(page).press("Pay");
    await expect(page.getByText("Something went wrong!")).toBeVisible();
    await expect(page.getByText("Order not saved.Contact the shop")).toBeVisible();
    const order = await expectOneOrder(() => ordersPaidWith(tenant, code), 60_000);
    expect(order.total).toBe("25.90");
    await expectMails(tenant, order, COMPANY, guest.email);
    await page.reload();
    await expect(heading(page)).toHaveText("Congrats your order is on the way!");
  });
});
