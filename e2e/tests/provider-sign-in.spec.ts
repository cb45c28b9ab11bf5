import type { Page } from "@playwright/test";

import { saveCustomer } from "../fixtures/customers.ts";
import { chooseAddress, continueWith, mailedConfirmation } from "../fixtures/identity-provider.ts";
import { addFault } from "../fixtures/retail-api.ts";
import { expect, originOf, test } from "../fixtures/shop.ts";
import { ANNA, submitSignInForm } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { testPassword } from "../secrets/canaries.mjs";

// The provider's page has no icon, and navigation aborts pending requests.
test.use({
  tenant: "furniture",
  expectedFailures: /favicon|\/api\/v1\/(?:session|account|orders)/,
});

// The session decides which of these pages is shown, and a link works once.
test.beforeEach(({ checkedPages, tenant }) => {
  for (const path of [
    "/pages/login",
    "/shop/dashboard",
    "/register",
    "/sign-in/confirm",
    "/sign-in/google/return",
    "/sign-in/facebook/return",
  ])
    checkedPages.exclude(`${tenant} ${path}`);
});

const result = (page: Page, title: string) =>
  page.getByRole("main").getByRole("status").filter({ hasText: title });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
}

test(
  "[D-11, D-215, D-218] a known customer confirms once by mail, then signs in with one click, and removes the connection",
  { tag: "@phone" },
  async ({ page, tenant, checkPage }, { project, repeatEachIndex, retry }) => {
    const shop = new Storefront(page);
    const run = `${project.name === "phone" ? 1 : 2}${repeatEachIndex}${retry}`;
    const email = `known${run}@example.com`;
    await saveCustomer(tenant, {
      userName: email,
      password: testPassword,
      firstName: "Maria",
      lastName: "Ioannou",
      email,
      phone: `97305${run}`,
    });

    // The popup is loaded together with the toasts. Until then, the link leads to the sign-in page.
    await page.goto("/shop/sidebar/3cols");
    await expect(page.locator(".toasts")).toHaveCount(1);
    const links = shop.isPhone ? await shop.openMenu() : shop.header;
    await links.getByRole("link", { name: "Sign in", exact: true }).click();
    const popup = page.getByRole("dialog", { name: "Sign In", exact: true });
    await expect(popup.getByRole("link", { name: "Continue with Facebook" })).toBeVisible();
    await checkPage();
    await popup.getByRole("link", { name: "Continue with Google" }).click();
    await chooseAddress(page, email);
    await expect(result(page, "Please check your inbox.")).toBeVisible();

    const link = await mailedConfirmation(tenant, email);
    await page.goto(originOf("vape") + link.pathname + link.search);
    await expect(page).toHaveURL(/vape\..*provider-notice=wrong-link/);
    await page.goto(link.href);
    await expect(page).toHaveURL(/\/shop\/sidebar\/3cols$/);
    await page.goto("/shop/dashboard");
    await signOut(page);

    await continueWith(page, "Google");
    await chooseAddress(page, email);
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await expect(page.getByRole("heading", { name: "Hello, Maria Ioannou" })).toBeVisible();
    await page.goto("/shop/dashboard?tab=details");
    const connections = page.getByRole("region", { name: "Sign in with other accounts" });
    await expect(connections.getByRole("listitem")).toHaveText(/^Google connected on/);
    await checkPage();
    await connections.getByRole("button", { name: "Remove: Google" }).click();
    await expect(connections.getByText("You no longer sign in with Google.")).toBeVisible();
  },
);

test("[D-215] a new customer finds the registration filled in, and signs in with the provider afterwards", async ({
  page,
  checkPage,
}, { repeatEachIndex, retry }) => {
  const run = `3${repeatEachIndex}${retry}`;
  const email = `new${run}@example.com`;
  await page.goto("/pages/login?next=%2Fshop%2Fcart");
  await page.getByRole("main").getByRole("link", { name: "Continue with Facebook" }).click();
  await chooseAddress(page, email);
  await expect(page).toHaveURL(/\/register\?provider=facebook&next=%2Fshop%2Fcart$/);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const explanation = page.getByRole("dialog", { name: "Almost done" });
  await explanation.getByRole("button", { name: "OK" }).click();
  await expect(field("Email *")).toHaveValue(email);
  await expect(field("First name *")).toHaveValue("Alex");
  await checkPage();
  const input = {
    "Street address *": "12 Ermou",
    "Town / City *": "Nicosia",
    "Postcode *": "1011",
    "Phone *": `99777${run}`,
    "Password *": testPassword,
  };
  for (const [label, text] of Object.entries(input)) await field(label).fill(text);
  await field("Country *").selectOption("CY");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  const congrats = page.getByRole("dialog", { name: "Congrats!" });
  await congrats.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/\/shop\/cart$/);
  await page.goto("/shop/dashboard");
  await signOut(page);

  await continueWith(page, "Facebook");
  await chooseAddress(page, email);
  await expect(page.getByRole("heading", { name: "Hello, Alex Ioannou" })).toBeVisible();
});

test("[D-11] a sign-in that is cancelled, fails or is repeated says so and signs nobody in", async ({
  page,
  checkPage,
}) => {
  await continueWith(page, "Google");
  // A second tab does not disturb the first.
  const second = await page.context().newPage();
  await continueWith(second, "Facebook");
  await second.getByRole("button", { name: "Cancel" }).click();
  await expect(result(second, "You cancelled the sign-in.")).toBeVisible();
  await second.close();

  const returned = page.waitForRequest(/\/sign-in\/google\/return\?/);
  await page.getByRole("button", { name: /^Una Markou/ }).click();
  await expect(result(page, "Your email address is not verified.")).toBeVisible();
  await checkPage();
  await page.goto((await returned).url());
  await expect(result(page, "This sign-in has expired.")).toBeVisible();

  await continueWith(page, "Google");
  await page.getByLabel("Defect of the response").selectOption("server_error");
  await page.getByRole("button", { name: /^Anna Georgiou/ }).click();
  await expect(result(page, "The sign-in did not work.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain("Georgiou");
});

test.describe("a provider that cannot be reached", () => {
  test.use({ tenant: "vape" });

  test("[D-11] is reported on the sign-in page, where the password still works", async ({
    page,
    checkPage,
  }) => {
    // No other test begins a sign-in here: the gateway remembers a provider for an hour.
    await addFault({ call: "openid_discovery", kind: "refuse", containing: "vape-google" });
    await page.goto("/pages/login?next=%2Fshop%2Fcart");
    await page.getByRole("main").getByRole("link", { name: "Continue with Google" }).click();
    await expect(result(page, "The sign-in did not work.")).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/login\?provider-notice=failed&next=%2Fshop%2Fcart$/);
    await checkPage();
    await submitSignInForm(page.getByRole("main"), ANNA);
    await expect(page).toHaveURL(/\/shop\/cart$/);
  });
});
