import type { Page } from "@playwright/test";

import { mailedResetLink, signInStatus } from "../fixtures/account.ts";
import { ask } from "../fixtures/gateway.ts";
import { expect, test } from "../fixtures/shop.ts";
import { Storefront } from "../fixtures/storefront.ts";
import { chosenPassword } from "../secrets/canaries.mjs";

test.use({ tenant: "furniture", expectedFailures: /api\/v1\/password-reset$/ });

const EXPIRED = "The password reset token has expired!";

/** Customers of the demo shop who have nothing else to do in these tests. */
const customers: Record<string, { email: string; password: string }> = {
  desktop: { email: "m.ioannou@example.com", password: "Walnut-Lane-9" },
  phone: { email: "s.oconnor@example.com", password: "Saint's-Day-17" },
};

const password = (page: Page) => page.getByLabel("New password", { exact: true });
const again = (page: Page) => page.getByLabel("Re-type password", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save password" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("[ACC-05] the mailed link leads to a new password, once", async ({ page, tenant, checkPage }, {
  project,
}) => {
  const shop = new Storefront(page);
  const customer = customers[project.name];
  if (customer === undefined) throw new Error(`nobody for ${project.name}`);
  const link = await mailedResetLink(tenant, customer.email);
  const token = link.searchParams.get("token") ?? "";

  // What else the mail's address carries is the legacy system's secret, which goes no further [D-02].
  const first = await ask(`${tenant}.localhost`, link.pathname + link.search);
  expect(first.status).toBe(303);
  expect(first.headers.location).toBe("/pass-reset");
  link.searchParams.delete("constr");

  await page.goto(link.pathname + link.search);
  await expect(page).toHaveURL(/\/pass-reset$/);
  await expect(heading(page)).toHaveText("Choose a new password");
  const kept = await page.evaluate(() => document.cookie + JSON.stringify(history.state));
  expect(kept + (await page.content())).not.toContain(token);

  await save(page).click();
  await shop.expectToast("Both fields are required");
  await expect(password(page)).toBeFocused();
  await checkPage();
  await password(page).fill(chosenPassword);
  await again(page).fill("something else");
  await save(page).click();
  await shop.expectToast("Passwords do not match");
  await expect(again(page)).toBeFocused();
  await again(page).fill(chosenPassword);
  await page.keyboard.press("Enter");
  const done = page.getByRole("dialog", { name: "Password updated successfully" });
  await expect(done).toBeVisible();
  await done.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/\.localhost:\d+\/$/);

  expect(await signInStatus(tenant, customer.email, chosenPassword)).toBe(200);
  expect(await signInStatus(tenant, customer.email, customer.password)).toBe(401);
  await page.goto(link.pathname + link.search);
  await expect(heading(page)).toHaveText(EXPIRED);
});

test("[ACC-05] a link that nobody mailed has expired", async ({ page, checkPage }) => {
  await page.goto("/pass-reset?token=00000000000000000000000000000000&custid=1");
  await expect(page).toHaveURL(/\/pass-reset$/);
  await expect(heading(page)).toHaveText(EXPIRED);
  await expect(page.getByRole("button", { name: "Send a new link" })).toBeVisible();
  await expect(password(page)).toHaveCount(0);
  await checkPage();
});

test("[ACC-05] without a link there is nothing to choose", async ({ page }) => {
  await page.goto("/pass-reset");
  await expect(heading(page)).toHaveText(EXPIRED);
});

test("[ACC-05] a password that could not be saved can be sent again", async ({ page }) => {
  const shop = new Storefront(page);
  await page.route("**/api/v1/password-reset", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { usable: true } })
      : route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Down</h1>" }),
  );
  await page.goto("/pass-reset");
  await password(page).fill(chosenPassword);
  await again(page).fill(chosenPassword);
  await save(page).click();
  await shop.expectToast("Something went wrong");
  await expect(save(page)).toBeFocused();
  await expect(password(page)).toHaveValue(chosenPassword);
});
