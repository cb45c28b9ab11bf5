import type { Locator } from "@playwright/test";

import { Checkout, newGuest } from "../fixtures/checkout.ts";
import { type Customer, saveCustomer } from "../fixtures/customers.ts";
import {
  expectMails,
  expectOneOrder,
  ordersWithReference,
  ordersWithNotes,
  type SavedOrder,
} from "../fixtures/orders.ts";
import { runSql, sqlText } from "../fixtures/retail-api.ts";
import { expect, test } from "../fixtures/shop.ts";
import type { Tenant } from "../fixtures/shop.ts";
import { submitSignInForm } from "../fixtures/sign-in.ts";
import { testPassword } from "../secrets/canaries.mjs";
import { kitProduct } from "../servers/checkout-products.ts";

// These tests check the page of a placed order themselves, at a URL with the reference.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.exclude(`${tenant} /shop/order-placed`);
});

/** Finds the order by the reference in the address. */
async function placedOrder({ page }: Checkout, tenant: Tenant): Promise<SavedOrder> {
  await expect(page).toHaveURL(/\/shop\/order-placed\?.*ref=[0-9A-Z]{10}/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Congrats your order is on the way!",
  );
  const reference = new URL(page.url()).searchParams.get("ref") ?? "";
  return expectOneOrder(() => ordersWithReference(tenant, reference));
}

/** `digit` keeps the telephone numbers of the tests apart. */
async function newCustomer(
  tenant: Tenant,
  name: string,
  digit: number,
  points?: string,
): Promise<Customer> {
  const email = `${name}-${process.pid}@example.com`;
  const customer: Customer = {
    userName: email,
    email,
    password: testPassword,
    firstName: "Thalia",
    lastName: "Savva",
    phone: `97${digit}1${String(process.pid % 10_000).padStart(4, "0")}`,
    ...(points !== undefined && { points }),
  };
  await saveCustomer(tenant, customer);
  return customer;
}

test.describe("cash on delivery", () => {
  test.use({ tenant: "aegean" });

  test("[CHK-01, CHK-02, CHK-08, D-22] an order by keyboard is placed once although the button is pressed twice", async ({
    page,
    tenant,
    checkPage,
  }) => {
    const checkout = new Checkout(page);
    const { shop } = checkout;
    const guest = newGuest();
    const press = async (target: Locator, key: string) => {
      await shop.tabTo(target);
      await page.keyboard.press(key);
    };
    const type = async (label: string, text: string) => {
      await shop.tabTo(checkout.field(label));
      await page.keyboard.type(text);
    };
    await page.goto(`/product/default/${kitProduct.id}`);
    await press(shop.addToCart, "Enter");
    await shop.expectCartCount(1);
    await page.goto("/shop/cart");
    await expect(checkout.placeButton).toBeVisible();
    await type("First name *", guest.firstName);
    await type("Last name *", guest.lastName);
    await type("Street address *", guest.street);
    await type("Town / City *", guest.city);
    await type("Postcode *", guest.postcode);
    await type("Phone *", guest.phone);
    await type("Email *", guest.email);
    await press(shop.main.getByRole("checkbox", { name: /Privacy Policy/ }), "Space");
    // Tab moves the focus into a radio group, arrow keys move it within the group.
    const delivery = checkout.group("Delivery").getByRole("radio");
    await press(delivery.first(), "Space");
    await page.keyboard.press("ArrowDown");
    await expect(delivery.nth(1)).toBeChecked();
    await page.keyboard.press("ArrowUp");
    await expect(delivery.first()).toBeChecked();
    const payments = checkout.group("Payment").getByRole("radio");
    await press(payments.first(), "Space");
    await expect(payments.first()).toBeChecked();
    const names = await payments.evaluateAll((radios: HTMLInputElement[]) =>
      radios.map(({ labels }) => labels?.[0]?.textContent ?? ""),
    );
    for (let index = 0; !names[index]?.startsWith("Cash on delivery"); index += 1) {
      await page.keyboard.press("ArrowDown");
      await expect(payments.nth(index + 1)).toBeChecked();
    }
    await type("Notes for the shop (optional)", `twice ${guest.email}`);
    // The checkbox is already ticked, because the shopper has answered the age gate. Space clears it.
    await press(checkout.ageBox, "Space");
    await expect(checkout.ageBox).not.toBeChecked();
    await expect(checkout.review).toContainText("Total€12.90");
    await expect(checkout.placeButton).toHaveAccessibleName("Order with obligation to pay");
    await press(checkout.placeButton, "Enter");
    await expect(page.getByText("Please confirm that you are 18 or older.").first()).toBeVisible();
    await checkPage();
    await expect(checkout.ageBox).toBeFocused();
    await page.keyboard.press("Space");
    await expect(checkout.ageBox).toBeChecked();
    await shop.tabTo(checkout.placeButton);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");

    const order = await placedOrder(checkout, tenant);
    expect(order).toMatchObject({ total: "12.90", deliveryCost: "2.90", payment: "cash" });
    await checkPage();
    await shop.expectCartCount(0);
    await expectMails(tenant, order, "kalimera@aegeanvapour.example", guest.email);
    expect(await ordersWithNotes(tenant, `twice ${guest.email}`)).toHaveLength(1);
  });

  test("[CHK-02, CHK-09] points pay a part of an order and are deducted afterwards", async ({
    page,
    tenant,
  }) => {
    const { userName, password } = await newCustomer(tenant, "points", 4, "50.00");
    const checkout = new Checkout(page);
    await checkout.fillCart();
    await page.goto("/pages/login?next=%2Fshop%2Fcart");
    await submitSignInForm(checkout.shop.main, { userName, password });
    await expect(page).toHaveURL(/\/shop\/cart$/);

    await expect(page.getByText("You have 50.00 points.")).toBeVisible();
    await checkout.choose({
      delivery: /^To your door in Cyprus/,
      payment: "Cash on delivery",
    });
    await checkout.confirmAge();
    await checkout.field("Points to redeem").fill("10");
    // A point is worth 0.055 euro.
    await expect(page.getByText("10.00 points take €0.55 off.")).toBeVisible();
    await expect(checkout.review).toContainText("Total€12.35");
    await checkout.place("Order with obligation to pay");

    const order = await placedOrder(checkout, tenant);
    expect(order).toMatchObject({ total: "12.35" });
    expect(Number(order.points)).toBe(10);
    const balances = await runSql(
      tenant,
      `SELECT CUST_POINT_Balance || '' AS LEFT_OVER FROM CUSTOMERS WHERE CUST_USERNAME = ${sqlText(userName)}`,
    );
    expect(balances).toEqual([{ LEFT_OVER: "40.00" }]);
    await page.goto("/shop/dashboard?tab=points");
    await expect(checkout.shop.main.getByText("40.00", { exact: true }).first()).toBeVisible();
  });
});

test.describe("a shop for quick orders without guests", () => {
  test.use({ tenant: "wholesale" });

  test("[CART-05, CHK-01, CHK-08, D-13] a quantity typed in the list survives the sign-in and is ordered by bank transfer", async ({
    page,
    tenant,
    checkPage,
  }) => {
    const customer = await newCustomer(tenant, "transfer", 5);
    const checkout = new Checkout(page);
    const { shop } = checkout;
    await page.goto(`/shop/sidebar/list?searchTerm=${encodeURIComponent(kitProduct.name)}`);
    await expect(shop.main).toContainText(`CK-${kitProduct.id}`);
    const quantity = shop.main.getByLabel(`Quantity of ${kitProduct.name}`, { exact: true });
    await quantity.fill("2");
    await quantity.press("Enter");
    await shop.expectToast("Product added to Cart.");
    await page.goto("/shop/cart");
    await expect(shop.cartLines.first().getByRole("textbox")).toHaveValue("2");
    await expect(checkout.field("First name *")).toHaveCount(0);
    await checkPage();
    await shop.main.getByRole("link", { name: "Sign in", exact: true }).first().click();
    await expect(page).toHaveURL(/\/pages\/login\?next=%2Fshop%2Fcart$/);
    await submitSignInForm(shop.main, customer);
    await expect(page).toHaveURL(/\/shop\/cart$/);
    await expect(shop.cartLines.first().getByRole("textbox")).toHaveValue("2");
    await checkout.choose({ delivery: /^Ex works Dali/, payment: "Bank transfer" });
    await checkout.place("Order for €20.00");
    const order = await placedOrder(checkout, tenant);
    expect(order).toMatchObject({ total: "20.00", payment: "bank" });
    await expectMails(tenant, order, "tradedesk@meridian.example", customer.email);
    await shop.expectCartCount(0);
  });
});
