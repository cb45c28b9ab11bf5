import type { Locator, Page } from "@playwright/test";

import { signInStatus } from "../fixtures/account.ts";
import { saveCustomer } from "../fixtures/customers.ts";
import { mailedConfirmation } from "../fixtures/identity-provider.ts";
import { expect, test } from "../fixtures/shop.ts";
import { openAccount } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { testPassword } from "../secrets/canaries.mjs";

const partLink = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Parts of your account" }).getByRole("link", { name });
const heading = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("heading", { level: 2, name, exact: true });
const form = (page: Page, name: string): Locator => page.getByRole("form", { name });
const field = (within: Locator, name: string): Locator => within.getByLabel(name, { exact: true });
const orderLinks = (page: Page): Locator => page.getByRole("link", { name: /^Order \S+$/ });

test.describe("a customer with an order and points", () => {
  test.use({
    tenant: "aegean",
    customer: { userName: "michalis.r@example.com", password: "Sokratous-Twelve-12" },
  });

  test(
    "[ACC-08, ACC-11] a customer sees their own data in every part of the account, and orders again",
    {
      tag: "@phone",
    },
    async ({ page, checkPage }) => {
      const shop = new Storefront(page);
      await page.goto("/shop/dashboard");
      await expect(heading(page, "Hello, Μιχάλης Ρουσσάκης")).toBeVisible();
      await expect(orderLinks(page)).toHaveCount(1);
      await expect(page.getByText("33.10", { exact: true }).first()).toBeVisible();
      await checkPage();

      await partLink(page, "Account Details").click();
      await expect(field(form(page, "Your details"), "First name")).toHaveValue("Μιχάλης");
      await expect(form(page, "Change email")).toContainText("michalis.r@example.com");
      await checkPage();
      await form(page, "Change password").getByRole("button", { name: "Change password" }).click();
      await expect(
        form(page, "Change password").getByText("Please enter your current password."),
      ).toBeVisible();
      await checkPage();

      await partLink(page, "Address").click();
      await expect(page.getByLabel("Country")).toHaveValue("GR");
      await checkPage();

      await partLink(page, "Points").click();
      await expect(page.getByText("33.10", { exact: true }).first()).toBeVisible();
      await checkPage();

      await partLink(page, "Orders").click();
      await expect(heading(page, "Orders")).toBeFocused();
      await expect(orderLinks(page)).toHaveCount(1);
      await checkPage();
      const search = page.getByRole("searchbox", { name: "Search your orders" });
      await search.fill("no such thing");
      await expect(heading(page, "No orders found")).toBeVisible();
      await expect(page).toHaveURL(/\?tab=orders&search=no%20such%20thing$/);
      await checkPage();
      await page.reload();
      await expect(search).toHaveValue("no such thing");
      await expect(heading(page, "No orders found")).toBeVisible();
      await page.getByRole("link", { name: "Show all orders" }).click();
      await orderLinks(page).click();
      await expect(page.getByText("Pebble Kit", { exact: false }).first()).toBeVisible();
      await checkPage();

      await page.getByRole("button", { name: "Order again" }).click();
      const report = page.getByRole("status").filter({ has: page.getByRole("listitem") });
      const line = (name: RegExp) => report.getByRole("listitem").filter({ hasText: name });
      await expect(line(/pebble kit/i)).toContainText("Please choose the variant you want.");
      await expect(line(/beach pouch/i)).toContainText("Added: 1");
      await checkPage();
      await report.getByRole("link", { name: "View cart" }).click();
      await expect(shop.cartLines.filter({ hasText: /beach pouch/i })).toHaveCount(1);
    },
  );
});

test.describe("an account that was imported from the till", () => {
  test.use({ tenant: "furniture" });

  // Exclude these pages from the automatic page check: the session decides which of them is shown.
  test.beforeEach(({ checkedPages, tenant }) => {
    checkedPages
      .exclude(`${tenant} /pages/login`)
      .exclude(`${tenant} /shop/dashboard`)
      .exclude(`${tenant} /sign-in/confirm-address`);
  });

  test("[ACC-08, D-26, D-220] a customer whose password is the phone number changes the password, and the email by a mailed link", async ({
    page,
    tenant,
    checkPage,
  }, { repeatEachIndex, retry }) => {
    const run = `${repeatEachIndex}${retry}`;
    const phone = `972020${run}`;
    const customer = { userName: phone, email: "", password: phone, phone };
    await saveCustomer(tenant, { ...customer, firstName: "Nikos", lastName: "Till" });
    await openAccount(page, { userName: phone, password: phone }, "?tab=orders");
    await expect(page).toHaveURL(/\?tab=details$/);
    const notice = page.getByRole("region", { name: /^It is extremely important/ });
    await expect(notice).toBeVisible();
    await checkPage();
    await partLink(page, "Overview").click();
    await notice.getByRole("link", { name: "Go to Account Details" }).click();

    const emailForm = form(page, "Change email");
    const email = `till${run}@example.com`;
    await field(emailForm, "New email").fill(email);
    await field(emailForm, "New email, once more").fill(email);
    await field(emailForm, "Current password").fill(phone);
    await emailForm.getByRole("button", { name: "Change email" }).click();
    await expect(emailForm.getByRole("status")).toContainText(`We sent an email to ${email}.`);
    await expect(notice).toContainText(`We sent an email to ${email}. Open the link in it`);
    await expect(emailForm.getByRole("button", { name: "Send the email again" })).toBeVisible();
    expect(await signInStatus(tenant, phone, phone)).toBe(200);

    const passwordForm = form(page, "Change password");
    await field(passwordForm, "Current password").fill(phone);
    await field(passwordForm, "New password").fill(testPassword);
    await field(passwordForm, "New password, once more").fill(testPassword);
    await passwordForm.getByRole("button", { name: "Change password" }).click();
    await expect(passwordForm.getByText("Password updated successfully")).toBeVisible();
    await expect(notice.getByText("Change your password: done")).toBeVisible();
    await checkPage();
    await page.goto((await mailedConfirmation(tenant, email)).href);
    const result = page.getByRole("status").filter({ hasText: "Your email address is confirmed." });
    await expect(result).toBeVisible();
    await expect(notice).toHaveCount(0);
    await checkPage();
    await page.reload();
    await expect(heading(page, "Account Details")).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await signInStatus(tenant, email, phone)).toBe(401);
    expect(await signInStatus(tenant, email, testPassword)).toBe(200);
  });
});
