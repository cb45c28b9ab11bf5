import type { Page } from "@playwright/test";

import { signInStatus } from "../fixtures/account.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { chosenPassword } from "../secrets/canaries.mjs";

test.use({ tenant: "aegean", expectedFailures: /api\/v1\/customers/ });

type Typed = Record<string, string>;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const register = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Register", exact: true });

/** Somebody new in every run and at every width. */
const nikosAt = (width: string): Typed => ({
  "First name *": "Nikos",
  "Last name *": "Papadopoulos",
  "Company (optional)": "Papadopoulos & Sons",
  "Street address *": "12 Ermou",
  "Town / City *": "Athens",
  "Postcode *": "105 63",
  "Phone *": width === "phone" ? "306900000001" : "306900000002",
  "Email *": `nikos-${width}@example.com`,
  "Password *": chosenPassword,
});

async function fillIn(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
  await field(page, "Country *").selectOption("GR");
  await page.getByRole("checkbox").check();
}

async function expectKept(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await expect(field(page, label)).toHaveValue(text);
  }
  await expect(field(page, "Country *")).toHaveValue("GR");
  await expect(page.getByRole("checkbox")).toBeChecked();
}

test("[ACC-06] 'Sign up' leads to the form; who fills it in can sign in", async ({ page, tenant }, {
  project,
}) => {
  const shop = new Storefront(page);
  const nikos = nikosAt(project.name);
  await page.goto("/");
  const place = shop.isPhone ? await shop.openMenu() : shop.header;
  await place.getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account");
  await fillIn(page, nikos);
  await register(page).click();
  const congrats = page.getByRole("dialog", { name: "Congrats!" });
  await expect(congrats).toBeVisible();
  await congrats.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/\.localhost:\d+\/$/);
  expect(await signInStatus(tenant, nikos["Email *"] ?? "", chosenPassword)).toBe(200);
});

test("[ACC-07] an empty form says at every field what is wrong", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/register");
  // One of the shop's, wherever this test runs.
  await expect(field(page, "Country *")).toHaveValue(/^(CY|GR)$/);
  await register(page).click();
  await shop.expectToast("Please fill all required fields *");
  await expect(field(page, "First name *")).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(9);
  await checkPage();
});

test("[ACC-07] the rules are told one after the other", async ({ page }, { project }) => {
  const shop = new Storefront(page);
  const nikos = nikosAt(project.name);
  await page.goto("/register");
  await fillIn(page, { ...nikos, "Phone *": "+30 690", "Password *": "short" });
  await page.getByRole("checkbox").uncheck();
  await register(page).click();
  await shop.expectToast("Mobile should consist of numbers");
  await expect(field(page, "Phone *")).toBeFocused();
  await field(page, "Phone *").fill("30690");
  await page.keyboard.press("Enter");
  await shop.expectToast("Privacy policy not accepted");
  await page.getByRole("checkbox").check();
  await register(page).click();
  await shop.expectToast("The password needs at least 8 characters.");
  await expect(field(page, "Password *")).toBeFocused();
});

test("[ACC-07] a known phone number or e-mail is refused, and what was typed stays", async ({
  page,
  checkPage,
}, { project }) => {
  const shop = new Storefront(page);
  const known = { ...nikosAt(project.name), "Email *": "anna@example.com", "Phone *": "99470012" };
  await page.goto("/register");
  await fillIn(page, known);
  await register(page).click();
  await shop.expectToast("Username or Phone number already exists!");
  await expect(field(page, "Phone *")).toBeFocused();
  await expect(field(page, "Email *")).toHaveAttribute("aria-invalid", "true");
  await expectKept(page, known);
  await checkPage();
});

test("[ACC-06] a failing server is told, once the button has waited for it", async ({ page }, {
  project,
}) => {
  const shop = new Storefront(page);
  const nikos = nikosAt(project.name);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route("**/api/v1/customers", async (route) => {
    asked += 1;
    await waiting;
    await route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Down</h1>" });
  });
  await page.goto("/register");
  await fillIn(page, nikos);
  await field(page, "Password *").press("Enter");
  await expect(page.getByRole("button", { name: "Registering…" })).toBeDisabled();
  await field(page, "Password *").press("Enter");
  answer();
  await shop.expectToast("Something went wrong please try again or contact the website admin");
  await expect(register(page)).toBeEnabled();
  await expectKept(page, nikos);
  await expect(page).toHaveURL(/\/register$/);
  expect(asked).toBe(1);
});
