// Signing out and going back at once, while the page that the shopper left has not arrived yet. The usual way is a step of
// `register.spec.ts`.

import type { Page } from "@playwright/test";

import { holdRequests } from "../fixtures/held-requests.ts";
import { expect, test } from "../fixtures/shop.ts";
import { openAccount } from "../fixtures/sign-in.ts";

const SAM = { userName: "sam.p@example.com", password: "Ferry-Late-Again-7" };

// Either leads to the other once it is known whether the visitor is signed in.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.leaveOut(`${tenant} /pages/login`).leaveOut(`${tenant} /shop/dashboard`);
});

// Leaving cuts off what was on its way.
test.use({ tenant: "aegean", expectedFailures: /api\/v1\/(?:account|orders)/ });

/** Opens the account in a document that has loaded no other page. */
async function openAccountAlone(page: Page): Promise<void> {
  await openAccount(page, SAM);
  await page.reload();
}

const signOut = (page: Page) => page.getByRole("button", { name: "Sign out" }).click();

async function expectSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pages\/login\?next=/);
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("Sam Papas")).toHaveCount(0);
}

test("[ACC-08] going back at once after signing out shows nothing of the account", async ({
  page,
}) => {
  for (const script of ["home", "late"]) {
    await test.step(`before the script '${script}' has arrived`, async () => {
      const held = await holdRequests(page, new RegExp(`/assets/${script}-[^/]*\\.js$`));
      await openAccountAlone(page);
      await signOut(page);
      await expect(page).toHaveURL(/\.localhost:\d+\/$/);
      await held.arrived;
      await page.goBack();
      await expect(page).toHaveURL(/\/pages\/login\?next=/);
      await held.release();
      await expectSignIn(page);
    });
  }

  await test.step("before the home page has begun to show", async () => {
    await openAccountAlone(page);
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...step) => {
        push(...step);
        history.back();
      };
    });
    await signOut(page);
    await expectSignIn(page);
  });
});
