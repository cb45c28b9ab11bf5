// How a session is left: by signing out, and when it has ended meanwhile.

import { expect, test } from "../fixtures/shop.ts";
import { openAccount } from "../fixtures/sign-in.ts";

const SAM = { userName: "sam.p@example.com", password: "Ferry-Late-Again-7" };

// Who is signed in is led on from one of them, who is not from the other.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.leaveOut(`${tenant} /pages/login`).leaveOut(`${tenant} /shop/dashboard`);
});

// Leaving cuts off what was on its way.
test.use({ tenant: "aegean", expectedFailures: /api\/v1\/(?:account|orders)/ });

test("[ACC-08] signing out ends the session; the way back shows nothing of it", async ({
  page,
}) => {
  await openAccount(page, SAM);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\.localhost:\d+\/$/);
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/login\?next=/);
  await expect(page.getByText("Sam Papas")).toHaveCount(0);
});

for (const late of ["home", "late"])
  test(`[ACC-08] so it does before scripts of '${late}' have come`, async ({ page }) => {
    let letThemCome = () => {};
    const released = new Promise<void>((resolve) => (letThemCome = resolve));
    await page.route(`**/assets/${late}-*.js`, async (route) => {
      await released;
      await route.continue();
    });
    await openAccount(page, SAM);
    // The page that is left is the first of its document.
    await page.reload();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\.localhost:\d+\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/pages\/login\?next=/);
    letThemCome();
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  });

test("[ACC-08] so it does before home has begun to show", async ({ page }) => {
  await openAccount(page, SAM);
  // The page that is left is the first of its document.
  await page.reload();
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...step) => {
      push(...step);
      history.back();
    };
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/pages\/login\?next=/);
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});

test("[ACC-08] a session that ended while the page was open asks to sign in, and is back", async ({
  page,
  context,
}) => {
  await openAccount(page, SAM, "?tab=details");
  const details = page.getByRole("form", { name: "Your details" });
  await expect(details).toBeVisible();
  await context.clearCookies({ name: "__Host-session" });
  await details.getByLabel("First name", { exact: true }).fill("Mario");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/pages\/login\?next=%2Fshop%2Fdashboard%3Ftab%3Ddetails$/);
});
