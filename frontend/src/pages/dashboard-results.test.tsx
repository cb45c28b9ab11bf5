import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { ACCOUNT, form } from "@/test/account-forms";
import { account } from "@/test/customers";
import { openDashboard } from "@/test/render-dashboard";
import { providerNotices } from "@/texts/provider-sign-in";

const emailForm = () => form("Change email");

test("[D-220] the account is read again after its link was opened in another tab", async () => {
  const email = "eleni@example.com";
  const waiting = account({ email: null, userName: "99123456", emailToConfirm: email });
  let current = waiting;
  await openDashboard(
    "?tab=details",
    {},
    http.get(ACCOUNT, () => HttpResponse.json(current)),
  );
  await expect.element(emailForm()).toHaveTextContent(`We sent an email to ${email}.`);
  current = account({ email, userName: email });
  globalThis.dispatchEvent(new Event("visibilitychange"));
  await expect.element(emailForm()).toHaveTextContent(`Your email is ${email}.`);
  await expect.element(emailForm()).not.toHaveTextContent("We sent an email");
});

test("an account without an address to confirm is not read again", async () => {
  let reads = 0;
  await openDashboard(
    "?tab=details",
    {},
    http.get(ACCOUNT, () => {
      reads += 1;
      return HttpResponse.json(account());
    }),
  );
  await expect.element(emailForm()).toBeVisible();
  globalThis.dispatchEvent(new Event("visibilitychange"));
  await page.getByRole("link", { name: "Overview" }).click();
  await expect.element(page.getByRole("heading", { name: /^Hello, Anna/ })).toBeVisible();
  expect(reads).toBe(1);
});

test.each(["cancelled", "expired", "failed", "no-account", "no-email", "several-accounts"])(
  "[D-11] the result %s does not ask a signed-in customer to sign in",
  async (name) => {
    await openDashboard(`?tab=details&provider-notice=${name}`);
    const title = providerNotices[name]?.title ?? "";
    const notice = page.getByRole("status").filter({ hasText: title });
    await expect.element(notice).toHaveTextContent("You are still signed in to this account.");
    await expect.element(notice).not.toHaveTextContent(/sign in with|try again/i);
  },
);
