import type { Page } from "@playwright/test";

import { holdRequests } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";

const SAM = { userName: "sam.p@example.com", password: "Ferry-Late-Again-7" };

// Exclude these pages from the automatic page check: the session decides which of them is shown.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.exclude(`${tenant} /pages/login`).exclude(`${tenant} /shop/dashboard`);
});

// Navigation aborts pending requests, which then count as failed.
test.use({ tenant: "aegean", expectedFailures: /api\/v1\/(?:account|orders)/ });

/** Signs in through the API, then opens the account with a full page load. */
async function openAccount(page: Page): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json", "x-storefront": "1" };
    return (await fetch("/api/v1/session", { method: "POST", headers, body })).status;
  }, JSON.stringify(SAM));
  expect(status).toBe(200);
  await page.goto("/shop/dashboard");
}

const signOut = (page: Page) => page.getByRole("button", { name: "Sign out" }).click();

async function expectSignInPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pages\/login\?next=/);
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("Sam Papas")).toHaveCount(0);
}

test("[ACC-08] going back at once after signing out shows no account data", async ({ page }) => {
  await page.goto("/pages/login");
  for (const script of ["home", "deferred"]) {
    await test.step(`before the script '${script}' has arrived`, async () => {
      const held = await holdRequests(page, new RegExp(`/assets/${script}-[^/]*\\.js$`));
      await openAccount(page);
      await signOut(page);
      await expect(page).toHaveURL(/\.localhost:\d+\/$/);
      await held.requested;
      await page.goBack();
      await expect(page).toHaveURL(/\/pages\/login\?next=/);
      await held.release();
      await expectSignInPage(page);
    });
  }

  await test.step("before the home page is shown", async () => {
    await openAccount(page);
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...step) => {
        push(...step);
        history.back();
      };
    });
    await signOut(page);
    await expectSignInPage(page);
  });
});
