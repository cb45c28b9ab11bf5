import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { testPassword } from "../secrets/canaries.mjs";

// Navigation aborts pending requests, which then count as failed.
test.use({ tenant: "aegean", expectedFailures: /api\/v1\/(?:account|orders)/ });

// Exclude these pages from the automatic page check: the session decides which of them is shown.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.exclude(`${tenant} /pages/login`).exclude(`${tenant} /shop/dashboard`);
});

const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });

test(
  "[ACC-06, ACC-07, ACC-08, CON-03] a shopper registers, is signed in, changes name and address, and signs out",
  {
    tag: "@phone",
  },
  async ({ page, checkPage }, { project, repeatEachIndex, retry }) => {
    const shop = new Storefront(page);
    const run = `${repeatEachIndex}${retry}`;
    const email = `nikos-${project.name}${run}@example.com`;
    const input = {
      "First name *": "Nikos",
      "Last name *": "Papadopoulos",
      "Company (optional)": "Papadopoulos & Sons",
      "Street address *": "12 Ermou",
      "Town / City *": "Athens",
      "Postcode *": "105 63",
      "Phone *": `3069000000${project.name === "phone" ? 1 : 2}${run}`,
      "Password *": testPassword,
    };
    await page.goto("/pages/login");
    await shop.main.getByRole("tab", { name: "Register" }).click();
    await checkPage();
    await field(shop.main, "Email address").fill(email);
    await shop.main.getByRole("button", { name: "Continue to registration" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(field(page, "Email *")).toHaveValue(email);

    const register = shop.main.getByRole("button", { name: "Register", exact: true });
    await register.click();
    await shop.expectToast("Please fill all required fields *");
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(8);
    await checkPage();
    for (const [label, text] of Object.entries(input)) await field(page, label).fill(text);
    await field(page, "Country *").selectOption("GR");
    await page.getByRole("checkbox").check();
    await register.click();
    const congrats = page.getByRole("dialog", { name: "Congrats!" });
    await expect(congrats).toBeVisible();
    await checkPage();
    await congrats.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(/\.localhost:\d+\/$/);

    await page.goto("/shop/dashboard?tab=details");
    const details = page.getByRole("form", { name: "Your details" });
    await field(details, "First name").fill("Nick");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details.getByText("Your details were saved.")).toBeVisible();
    const parts = page.getByRole("navigation", { name: "Parts of your account" });
    await parts.getByRole("link", { name: "Address" }).click();
    await page.getByLabel("Town / City").fill("Piraeus");
    await shop.main.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your address was saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Town / City")).toHaveValue("Piraeus");
    await expect(page.getByLabel("Country")).toHaveValue("GR");
    await parts.getByRole("link", { name: "Account Details" }).click();
    await expect(field(details, "First name")).toHaveValue("Nick");
    await expect(field(details, "Company (optional)")).toHaveValue("Papadopoulos & Sons");

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\.localhost:\d+\/$/);
    await expect(page.getByText("You are signed out.")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/pages\/login\?next=/);
    await expect(page.getByText("Papadopoulos")).toHaveCount(0);
  },
);
