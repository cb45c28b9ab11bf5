import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../fixtures/shop.ts";
import { ANNA, submitSignInForm } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";

// This shop has points. A wrong password fails, and navigation aborts pending requests.
test.use({ tenant: "vape", expectedFailures: /\/api\/v1\/(?:session|account|orders)/ });

// Exclude these pages from the automatic page check: the session decides which of them is shown.
test.beforeEach(({ checkedPages, tenant }) => {
  checkedPages.exclude(`${tenant} /pages/login`).exclude(`${tenant} /shop/dashboard`);
});

/** Account links are in the header on a desktop, and in the menu on a phone. */
async function accountLinks(shop: Storefront): Promise<Locator> {
  return shop.isPhone ? shop.openMenu() : shop.header;
}

async function openPopup(page: Page): Promise<Locator> {
  const shop = new Storefront(page);
  // The popup is loaded together with the toasts. Until then, the link leads to the sign-in page.
  await expect(page.locator(".toasts")).toHaveCount(1);
  const links = await accountLinks(shop);
  await links.getByRole("link", { name: "Sign in", exact: true }).click();
  const popup = page.getByRole("dialog", { name: "Sign In", exact: true });
  await expect(popup.getByLabel("Email address / Username")).toBeFocused();
  return popup;
}

test(
  "[ACC-01, ACC-02, ACC-03] the popup signs in for every tab, the session survives a reload, and any tab signs out",
  {
    tag: "@phone",
  },
  async ({ page, checkPage }) => {
    const shop = new Storefront(page);
    await page.goto("/shop/sidebar/3cols");
    const popup = await openPopup(page);
    await checkPage();
    await submitSignInForm(popup, { ...ANNA, password: "Blue-Harbour-43" });
    await shop.expectToast("Wrong username / password");
    await expect(popup.getByLabel("Password", { exact: true })).toBeFocused();
    await checkPage();
    await submitSignInForm(popup, ANNA);
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await expect(popup).toBeHidden();

    await page.goto("/shop/cart");
    const account = await accountLinks(shop);
    await expect(account.getByRole("link", { name: "My Account", exact: true })).toBeVisible();
    await expect(account.getByRole("link", { name: "40.00 points", exact: true })).toBeVisible();
    await expect(account.getByRole("link", { name: /^Sign (in|up)$/ })).toHaveCount(0);
    // Close the menu, because the rest of the page is inert behind it.
    if (shop.isPhone) await page.keyboard.press("Escape");

    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name === "__Host-session");
    expect(session).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: "Strict",
      expires: -1,
    });
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), document.cookie]),
    );
    expect(stored).toContain("Anna Georgiou");
    expect(stored).not.toContain(session?.value);
    expect(stored).not.toContain(ANNA.password);

    const other = await page.context().newPage();
    await other.goto("/shop/dashboard");
    await other.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(other).toHaveURL(/localhost:\d+\/$/);
    await other.close();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Sign in", exact: true })).toBeAttached();
  },
);
