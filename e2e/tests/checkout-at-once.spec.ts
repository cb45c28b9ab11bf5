// Orders that need no payment ahead: saved at once, with or without points, once however often the button is pressed.

import { Checkout, newGuest } from "../fixtures/checkout.ts";
import { saveCustomer } from "../fixtures/customers.ts";
import {
  expectMails,
  expectOneOrder,
  ordersCalled,
  ordersNoted,
  type SavedOrder,
} from "../fixtures/orders.ts";
import { breakCall, runSql, sqlText } from "../fixtures/shop-system.ts";
import { expect, test } from "../fixtures/shop.ts";
import type { Tenant } from "../fixtures/shop.ts";
import { logIn } from "../fixtures/sign-in.ts";
import { chosenPassword } from "../secrets/canaries.mjs";

const AT_THE_DOOR = {
  delivery: /^To your door in Cyprus/,
  payment: "Cash on delivery",
} as const;

// Its tests look at what the page says of an order.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.leaveOut(`${tenant} /shop/order-placed`);
});

/** The order that the page of a placed one names in its address. */
async function placedOrder({ page }: Checkout, tenant: Tenant): Promise<SavedOrder> {
  await expect(page).toHaveURL(/\/shop\/order-placed\?.*ref=[0-9A-Z]{10}/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Congrats your order is on the way!",
  );
  const reference = new URL(page.url()).searchParams.get("ref") ?? "";
  return expectOneOrder(() => ordersCalled(tenant, reference));
}

test.describe("cash on delivery", () => {
  test.use({ tenant: "aegean" });

  test("[CHK-08, CHK-02, D-22] two presses, one order: placed, mailed, and the cart is empty", async ({
    page,
    tenant,
    checkPage,
  }) => {
    const checkout = new Checkout(page);
    const guest = newGuest();
    await checkout.fillCart();
    await checkout.describe(guest);
    await checkout.choose(AT_THE_DOOR);
    await checkout.field("Notes for the shop (optional)").fill(`twice ${guest.email}`);
    await expect(checkout.ageBox).toBeChecked();
    await checkout.ageBox.uncheck();
    await checkout.place("Order for €12.90");
    await expect(page.getByText("Please confirm that you are 18 or older.").first()).toBeVisible();
    await checkPage();
    await checkout.confirmAge();
    await checkout.placeButton.dblclick();

    const order = await placedOrder(checkout, tenant);
    expect(order).toMatchObject({ total: "12.90", deliveryCost: "2.90", payment: "cash" });
    await checkPage();
    await checkout.shop.expectCartCount(0);
    await expectMails(tenant, order, "kalimera@aegeanvapour.example", guest.email);
    expect(await ordersNoted(tenant, `twice ${guest.email}`)).toHaveLength(1);
  });

  test.describe("refused by the shop's system", () => {
    test("[CHK-07] is said", async ({ page, tenant }) => {
      const checkout = new Checkout(page);
      const guest = newGuest();
      const notes = `never ${guest.email}`;
      await checkout.fillCart();
      await checkout.describe(guest);
      await checkout.choose(AT_THE_DOOR);
      await checkout.confirmAge();
      await checkout.field("Notes for the shop (optional)").fill(notes);
      await breakCall({ call: "SaveOrder", kind: "refusal", containing: notes });
      await checkout.place("Order for €12.90");
      await expect(page.getByText("Something went wrong!").first()).toBeVisible();
      await expect(page.getByText("Order not saved.Contact the shop").first()).toBeVisible();
      expect(await ordersNoted(tenant, notes)).toEqual([]);
    });
  });

  test("[CHK-09, CHK-02] points pay a part, and are gone afterwards", async ({ page, tenant }) => {
    test.setTimeout(90_000);
    const email = `points-${process.pid}@example.com`;
    await saveCustomer(tenant, {
      userName: email,
      email,
      password: chosenPassword,
      firstName: "Thalia",
      lastName: "Savva",
      phone: `9741${process.pid % 10_000}`,
      points: "50.00",
    });
    const checkout = new Checkout(page);
    await checkout.fillCart();
    await page.goto("/pages/login?next=%2Fshop%2Fcart");
    await logIn(checkout.shop.main, { userName: email, password: chosenPassword });
    await expect(page).toHaveURL(/\/shop\/cart$/);

    await expect(page.getByText("You have 50.00 points.")).toBeVisible();
    await checkout.choose(AT_THE_DOOR);
    await checkout.confirmAge();
    await checkout.field("Points to redeem").fill("50.01");
    await expect(checkout.field("Points to redeem")).toHaveAttribute("aria-invalid", "true");
    await checkout.field("Points to redeem").fill("10");
    // 5.5 percent of a euro each.
    await expect(page.getByText("10.00 points take €0.55 off.")).toBeVisible();
    await checkout.place("Order for €12.35");

    const order = await placedOrder(checkout, tenant);
    expect(order).toMatchObject({ total: "12.35" });
    expect(Number(order.points)).toBe(10);
    const balances = await runSql(
      tenant,
      `SELECT CUST_POINT_Balance || '' AS LEFT_OVER FROM CUSTOMERS WHERE CUST_USERNAME = ${sqlText(email)}`,
    );
    expect(balances).toEqual([{ LEFT_OVER: "40.00" }]);
    // The session reads the customer's record again after half a minute (D-56).
    await expect(async () => {
      await page.goto("/shop/dashboard?tab=points");
      const left = checkout.shop.main.getByText("40.00", { exact: true }).first();
      await expect(left).toBeVisible({ timeout: 2000 });
    }).toPass({ intervals: [5000], timeout: 45_000 });
  });

  test("[CHK-01] delivery is free from the shop's sum on", async ({ page }) => {
    const checkout = new Checkout(page);
    await checkout.fillCart(3);
    const door = checkout.group("Delivery").getByRole("radio", { name: AT_THE_DOOR.delivery });
    await door.check();
    await expect(door).toHaveAccessibleName(/tomorrow\s*€2\.90$/);
    await checkout.choosePayment("Cash on delivery");
    await expect(checkout.placeButton).toHaveAccessibleName("Order for €32.90");
    await checkout.shop.cartLines.first().getByRole("textbox").fill("4");
    await page.keyboard.press("Tab");
    await expect(checkout.placeButton).toHaveAccessibleName("Order for €40.00");
    await expect(door).toHaveAccessibleName(/Free/);
    await expect(door).toBeChecked();
  });

  test("[CHK-01, CHK-08] by keyboard alone, from the product to the placed order", async ({
    page,
    tenant,
    isMobile,
  }) => {
    test.skip(isMobile, "a keyboard test");
    const checkout = new Checkout(page);
    const { shop } = checkout;
    const guest = newGuest();
    const press = async (target: ReturnType<Checkout["field"]>, key: string) => {
      await shop.tabTo(target);
      await page.keyboard.press(key);
    };
    const type = async (label: string, text: string) => {
      await shop.tabTo(checkout.field(label));
      await page.keyboard.type(text);
    };
    await page.goto("/product/default/991001");
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
    // Into a group of radio buttons by Tab, on and back by arrows.
    const delivery = checkout.group("Delivery").getByRole("radio");
    await press(delivery.first(), "Space");
    await page.keyboard.press("ArrowDown");
    await expect(delivery.nth(1)).toBeChecked();
    await page.keyboard.press("ArrowUp");
    await expect(delivery.first()).toBeChecked();
    const cash = checkout.group("Payment").getByRole("radio", { name: /^Cash on delivery/ });
    await press(checkout.group("Payment").getByRole("radio").first(), "Space");
    while (!(await cash.isChecked())) await page.keyboard.press("ArrowDown");
    // Ticked already: off and on again.
    await press(checkout.ageBox, "Space");
    await expect(checkout.ageBox).not.toBeChecked();
    await page.keyboard.press("Space");
    await expect(checkout.ageBox).toBeChecked();
    await expect(checkout.placeButton).toHaveAccessibleName("Order for €12.90");
    await press(checkout.placeButton, "Enter");
    const order = await placedOrder(checkout, tenant);
    expect(order.total).toBe("12.90");
  });
});

test("[CHK-08] a bank transfer is ordered at once", async ({ page, tenant }) => {
  const checkout = new Checkout(page);
  const guest = newGuest();
  await checkout.fillCart(2);
  await checkout.describe(guest);
  await checkout.choose({ delivery: /^Collect from/, payment: "Bank transfer" });
  await checkout.place("Order for €20.00");
  const order = await placedOrder(checkout, tenant);
  expect(order).toMatchObject({ total: "20.00", payment: "bank" });
  await expectMails(tenant, order, "hello@karydia.example", guest.email);
});
