import type { Locator, Page } from "@playwright/test";

import { signInStatus } from "../fixtures/account.ts";
import { saveCustomer } from "../fixtures/customers.ts";
import { expect, test } from "../fixtures/shop.ts";
import { openAccount } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { chosenPassword } from "../secrets/canaries.mjs";

const part = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Parts of your account" }).getByRole("link", { name });
const heading = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("heading", { level: 2, name, exact: true });
const form = (page: Page, name: string): Locator => page.getByRole("form", { name });
const field = (within: Locator, name: string): Locator => within.getByLabel(name, { exact: true });
const orders = (page: Page): Locator => page.getByRole("link", { name: /^Order \S+$/ });

// Who is signed in is led on from one of them, who is not from the other: both are checked where they stand still.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.leaveOut(`${tenant} /pages/login`).leaveOut(`${tenant} /shop/dashboard`);
});

test.describe("reading", () => {
  test.use({ tenant: "aegean" });

  test("[ACC-08, ACC-11] every part shows what is the customer's own", async ({
    page,
    checkPage,
  }) => {
    await openAccount(page, {
      userName: "michalis.r@example.com",
      password: "Sokratous-Twelve-12",
    });
    await expect(heading(page, "Hello, Μιχάλης Ρουσσάκης")).toBeVisible();
    await expect(orders(page)).toHaveCount(1);
    await expect(page.getByText("33.10", { exact: true }).first()).toBeVisible();
    await checkPage();

    await part(page, "Orders").click();
    await expect(page).toHaveURL(/\?tab=orders$/);
    await expect(heading(page, "Orders")).toBeFocused();
    await expect(orders(page)).toHaveCount(1);
    await checkPage();
    await orders(page).click();
    await expect(page.getByText("Pebble Kit", { exact: false }).first()).toBeVisible();
    await checkPage();

    await part(page, "Account Details").click();
    await expect(field(form(page, "Your details"), "First name")).toHaveValue("Μιχάλης");
    await expect(form(page, "Change email")).toContainText("michalis.r@example.com");
    await checkPage();
    await form(page, "Change password").getByRole("button", { name: "Change password" }).click();
    await expect(
      form(page, "Change password").getByText("Please enter your current password."),
    ).toBeVisible();
    await checkPage();

    await part(page, "Address").click();
    await expect(page.getByLabel("Country")).toHaveValue("GR");
    await checkPage();

    await part(page, "Points").click();
    await expect(page.getByText("33.10", { exact: true }).first()).toBeVisible();
    await checkPage();
  });
});

test.describe("orders", () => {
  test.use({ tenant: "wholesale", expectedFailures: /api\/v1\/orders\/\d+/ });

  test("[ACC-08, ACC-11] are searched and opened by their address, nobody else's", async ({
    page,
    checkPage,
  }) => {
    await openAccount(
      page,
      { userName: "bar@example.com", password: "Last-Order-23" },
      "?tab=orders",
    );
    await expect(page).toHaveURL(/\/shop\/dashboard\?tab=orders$/);
    await expect(orders(page)).toHaveCount(1);
    const search = page.getByRole("searchbox", { name: "Search your orders" });
    await search.pressSequentially("BAR stool");
    await expect(page).toHaveURL(/\?tab=orders&search=BAR%20stool$/);
    await expect(orders(page)).toHaveCount(1);
    await expect(search).toBeFocused();
    await search.fill("no such thing");
    await expect(heading(page, "No orders found")).toBeVisible();
    await checkPage();
    await page.reload();
    await expect(search).toHaveValue("no such thing");
    await expect(heading(page, "No orders found")).toBeVisible();
    await page.getByRole("link", { name: "Show all orders" }).click();
    await expect(search).toHaveValue("");

    const own = new URL((await orders(page).getAttribute("href")) ?? "", page.url());
    const id = Number(own.searchParams.get("order"));
    await page.goto(`/shop/dashboard?tab=orders&order=${id === 1 ? 2 : id - 1}`);
    await expect(heading(page, "This order could not be found")).toBeVisible();
    await checkPage();
  });
});

test.describe("ordering again", () => {
  test("[ACC-08] a past order is in the cart again", async ({ page, checkPage }) => {
    const shop = new Storefront(page);
    await openAccount(
      page,
      { userName: "s.oconnor@example.com", password: "Saint's-Day-17" },
      "?tab=orders",
    );
    await orders(page).click();
    await page.getByRole("button", { name: "Order again" }).click();
    const report = page.getByRole("status").filter({ has: page.getByRole("listitem") });
    await expect(report).toContainText("Everything is in your cart.");
    await expect(report.getByRole("listitem").first()).toContainText("Added: 3");
    await checkPage();
    await report.getByRole("link", { name: "View cart" }).click();
    await expect(shop.cartLines).toHaveCount(2);
    await expect(shop.cartLines.first().getByRole("textbox")).toHaveValue("3");
  });

  test.describe("where the stock is shown", () => {
    test.use({ tenant: "vape" });

    test("[ACC-08] what is sold out is said, with the way to it", async ({ page, checkPage }) => {
      await openAccount(
        page,
        { userName: "ines.f@example.com", password: "Rio-Douro-21" },
        "?tab=orders",
      );
      await orders(page).click();
      await page.getByRole("button", { name: "Order again" }).click();
      const line = page.getByRole("listitem").filter({ hasText: /Lemon Tart.*out of stock!/ });
      await expect(line).toBeVisible();
      await checkPage();
      await line.getByRole("link", { name: /^Show product: Lemon Tart/ }).click();
      await expect(page).toHaveURL(/\/product\/default\/\d+\?variant=\d+$/);
    });
  });
});

test.describe("changing", () => {
  test.use({ tenant: "furniture", expectedFailures: /api\/v1\/account/ });

  test("[ACC-08] details, address, e-mail and password are changed, and hold", async ({
    page,
    tenant,
    checkPage,
  }, { project, retry }) => {
    const name = `${project.name}${retry}`;
    const phone = `9710${project.name === "phone" ? 1 : 2}0${retry}0`;
    const email = `change-${name}@example.com`;
    const password = `${chosenPassword}-1`;
    const customer = { userName: email, email, password, phone };
    await saveCustomer(tenant, { ...customer, firstName: "Eleni", lastName: "Kosta" });
    await openAccount(page, { userName: email, password }, "?tab=details");

    const details = form(page, "Your details");
    await field(details, "First name").fill("Helen");
    await field(details, "Phone").fill("99470012");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(field(details, "Phone")).toHaveAccessibleDescription(
      "Username or Phone number already exists!",
    );
    await expect(field(details, "First name")).toHaveValue("Helen");
    await checkPage();
    await field(details, "Phone").fill(`${phone}9`);
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details.getByText("Your details were saved.")).toBeVisible();

    const newEmail = `changed-${name}@example.com`;
    const byEmail = form(page, "Change email");
    await field(byEmail, "New email").fill(newEmail);
    await field(byEmail, "New email, once more").fill(newEmail);
    await field(byEmail, "Current password").fill("not-the-password");
    await byEmail.getByRole("button", { name: "Change email" }).click();
    await expect(field(byEmail, "Current password")).toHaveAccessibleDescription(
      "This is not your current password.",
    );
    await field(byEmail, "Current password").fill(password);
    await byEmail.getByRole("button", { name: "Change email" }).click();
    await expect(byEmail.getByText(/^Your email was changed\./)).toBeVisible();

    const byPassword = form(page, "Change password");
    const newPassword = `${chosenPassword}-2`;
    await field(byPassword, "Current password").fill(password);
    await field(byPassword, "New password").fill(newPassword);
    await field(byPassword, "New password, once more").fill(newPassword);
    await byPassword.getByRole("button", { name: "Change password" }).click();
    await expect(byPassword.getByText("Password updated successfully")).toBeVisible();
    await checkPage();

    await part(page, "Address").click();
    await page.getByLabel("Town / City").fill("Larnaca");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your address was saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Town / City")).toHaveValue("Larnaca");
    await part(page, "Account Details").click();
    await expect(field(details, "First name")).toHaveValue("Helen");
    expect(await signInStatus(tenant, newEmail, password)).toBe(401);
    expect(await signInStatus(tenant, newEmail, newPassword)).toBe(200);
  });

  test("[ACC-08] D-26: an account with its phone number as password is led to change it", async ({
    page,
    tenant,
    checkPage,
  }, { project, retry }) => {
    const phone = `9720${project.name === "phone" ? 1 : 2}0${retry}0`;
    const customer = { userName: phone, email: "", password: phone, phone };
    await saveCustomer(tenant, { ...customer, firstName: "Nikos", lastName: "Till" });
    await openAccount(page, { userName: phone, password: phone }, "?tab=orders");
    await expect(page).toHaveURL(/\?tab=details$/);
    const notice = page.getByRole("region", { name: /^It is extremely important/ });
    await expect(notice).toBeVisible();
    await checkPage();
    await part(page, "Overview").click();
    await expect(notice).toBeVisible();
    await notice.getByRole("link", { name: "Go to Account Details" }).click();

    const byEmail = form(page, "Change email");
    const email = `till-${project.name}${retry}@example.com`;
    await field(byEmail, "New email").fill(email);
    await field(byEmail, "New email, once more").fill(email);
    await field(byEmail, "Current password").fill(phone);
    await byEmail.getByRole("button", { name: "Change email" }).click();
    await expect(notice.getByText("Update your email: done")).toBeVisible();

    const byPassword = form(page, "Change password");
    await field(byPassword, "Current password").fill(phone);
    await field(byPassword, "New password").fill(phone);
    await field(byPassword, "New password, once more").fill(phone);
    await byPassword.getByRole("button", { name: "Change password" }).click();
    await expect(field(byPassword, "New password")).toHaveAccessibleDescription(
      "The password must not be your phone number or email.",
    );
    await field(byPassword, "New password").fill(chosenPassword);
    await field(byPassword, "New password, once more").fill(chosenPassword);
    await byPassword.getByRole("button", { name: "Change password" }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(heading(page, "Account Details")).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
