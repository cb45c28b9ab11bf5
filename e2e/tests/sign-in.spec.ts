import type { Locator, Page } from "@playwright/test";

import { plainProduct } from "../fixtures/catalogue.ts";
import { expect, test } from "../fixtures/shop.ts";
import { ANNA, logIn, TRADE } from "../fixtures/sign-in.ts";
import { Storefront } from "../fixtures/storefront.ts";

const PHONE_ACCOUNT = { userName: "99123456", password: "99123456" };

// A refused sign-in is part of some tests.
test.use({ expectedFailures: /\/api\/v1\/(session|password-reset-requests)$/ });

/** Where the links of the account are: a row of the header, or a phone's menu. */
async function accountLinks(shop: Storefront): Promise<Locator> {
  return shop.isPhone ? shop.openMenu() : shop.header;
}

/** Opens the popup as a shopper does; the page has to be there for a moment. */
async function openPopup(page: Page): Promise<Locator> {
  const shop = new Storefront(page);
  await page.waitForLoadState("networkidle");
  const links = await accountLinks(shop);
  await links.getByRole("link", { name: "Sign in", exact: true }).click();
  const popup = page.getByRole("dialog", { name: "Sign In", exact: true });
  await expect(popup.getByLabel("Email address / Username")).toBeFocused();
  return popup;
}

test("[ACC-01, ACC-02] the popup says what is wrong, and takes what is right", async ({
  page,
  checkPage,
}) => {
  const shop = new Storefront(page);
  await page.goto("/shop/sidebar/3cols");
  const popup = await openPopup(page);
  await expect(popup.getByText(/extremely important to update your email/)).toBeVisible();
  await checkPage();
  await popup.getByRole("button", { name: "LOG IN", exact: true }).click();
  await shop.expectToast("Required field(s) empty.");
  await shop.expectToast("User name or password cannot be empty");
  await expect(popup.getByLabel("Email address / Username")).toBeFocused();
  await logIn(popup, { ...ANNA, password: "Blue-Harbour-43" });
  await shop.expectToast("Wrong username / password");
  await shop.expectToast("Please try again!");
  await expect(popup.getByLabel("Password", { exact: true })).toBeFocused();
  await checkPage();
  await logIn(popup, ANNA);
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
  await expect(popup).toBeHidden();
});

test.describe("where points are given", () => {
  test.use({ tenant: "vape" });

  test("[ACC-03] who is signed in stays so over a reload, until signing out in any tab", async ({
    page,
  }) => {
    const shop = new Storefront(page);
    await page.goto("/pages/login");
    await logIn(shop.main, ANNA);
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await page.goto("/shop/cart");
    const account = await accountLinks(shop);
    await expect(account.getByRole("link", { name: "My Account", exact: true })).toBeVisible();
    await expect(account.getByRole("link", { name: "40.00 points", exact: true })).toBeVisible();
    await expect(account.getByRole("link", { name: /^Sign (in|up)$/ })).toHaveCount(0);
    // Behind an open menu the rest of the page is inert.
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
  });
});

test("[ACC-03, D-11] a page that needs a customer leads to signing in, and back", async ({
  page,
}) => {
  const shop = new Storefront(page);
  await page.goto("/pages/login?next=%2Fshop%2Fwishlist");
  await expect(page).toHaveTitle(/^Sign In · /);
  await logIn(shop.main, ANNA);
  await expect(page).toHaveURL(/\/shop\/wishlist$/);
});

test("[D-11] no address leads to another site", async ({ page, baseURL }) => {
  const shop = new Storefront(page);
  await page.goto("/pages/login?next=%2F%2Felsewhere.example%2Fshop");
  await logIn(shop.main, ANNA);
  await expect(page).toHaveURL(`${baseURL}/shop/dashboard`);
});

test("[D-26] a first sign-in with the phone number leads to the account's details", async ({
  page,
}) => {
  await page.goto("/shop/sidebar/3cols");
  await logIn(await openPopup(page), PHONE_ACCOUNT);
  await expect(page).toHaveURL(/\/shop\/dashboard\?tab=details$/);
});

test("[CON-03, D-11] the page's Register tab keeps the e-mail", async ({ page, checkPage }) => {
  const shop = new Storefront(page);
  await page.goto("/pages/login");
  await shop.main.getByRole("tab", { name: "Register" }).click();
  await checkPage();
  await shop.main.getByLabel("Email address", { exact: true }).fill("new@example.com");
  await shop.main.getByRole("button", { name: "Continue to registration" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(shop.main.getByLabel(/^Email/)).toHaveValue("new@example.com");
});

test("[ACC-04] a forgotten password: what is asked for first, and what comes of it", async ({
  page,
}) => {
  const shop = new Storefront(page);
  await page.goto("/pages/login");
  const forgot = shop.main.getByRole("button", { name: "Forgot Your Password?" });
  const userName = shop.main.getByLabel("Email address / Username");
  await forgot.click();
  await shop.expectToast("Please type your email first");
  await userName.fill("anna@example");
  await forgot.click();
  await shop.expectToast("Email format not valid");
  await userName.fill("nobody@example.com");
  await forgot.click();
  await shop.expectToast("Email not found");
  await userName.fill(ANNA.userName);
  await forgot.click();
  const popup = page.getByRole("dialog", { name: "Check your inbox for instructions" });
  await expect(popup.getByRole("button", { name: "OK", exact: true })).toBeFocused();
});

test.describe("where customers have own prices", () => {
  test.use({ tenant: "wholesale" });

  test("[CART-09, CAT-06] they hold everywhere, and what was in the cart goes", async ({
    page,
    tenant,
  }) => {
    const shop = new Storefront(page);
    const product = await plainProduct(tenant);
    await page.goto(`/product/default/${product.id}`);
    const note = (text: string) => shop.main.getByText(text, { exact: true }).first();
    await expect(note("*VAT Included")).toBeVisible();
    await shop.addToCart.click();
    await shop.expectCartCount(1);
    await page.goto("/pages/login");
    await logIn(shop.main, TRADE);
    const popup = page.getByRole("dialog").filter({
      hasText: "Your cart and wishlist were emptied because your own prices apply now.",
    });
    await popup.getByRole("button", { name: "OK", exact: true }).click();
    await shop.expectCartCount(0);
    await page.goto(`/product/default/${product.id}`);
    await expect(note("*VAT NOT Included")).toBeVisible();
  });
});
