import type { Storefront } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { useConsent } from "@/features/consent/consent";
import { useLoginData } from "@/store/login-data";
import { storefront } from "@/test/catalogue";
import { header, waitForSignInPopup, showApp } from "@/test/render-app";
import { customer, resetBrowser, sessionHandlers } from "@/test/session";

const footer = page.getByRole("contentinfo");
const banner = page.getByRole("region", { name: "May we count your visit?" });

function showShop(
  fields: Partial<Storefront> = {},
  signedIn: ReturnType<typeof customer> | null = null,
) {
  const shop = http.get("/api/v1/storefront", () => HttpResponse.json(storefront(fields)));
  const views = http.post("/api/v1/page-views", () => new HttpResponse(null, { status: 204 }));
  if (signedIn !== null) useLoginData.setState({ customer: signedIn });
  return showApp("/shop/cart", [shop, views, ...sessionHandlers(signedIn).handlers]);
}

const company = {
  ...storefront().company,
  phone: "+357 25 123 456",
  email: "shop@example.com",
};

beforeEach(async () => {
  await page.viewport(1280, 800);
  resetBrowser();
  useConsent.setState({ analytics: null, isReopened: false });
});
afterEach(() => vi.restoreAllMocks());

describe("[LAY-02] the header", () => {
  test.each([
    ["+357 25 123 456", "tel:+35725123456"],
    ["shop@example.com", "mailto:shop@example.com"],
    ["Sign in", "/pages/login"],
    ["Sign up", "/register"],
    ["Checkout", "/shop/cart"],
    ["Wishlist, 0 items", "/shop/wishlist"],
  ])("contains the link %s", async (name, href) => {
    await showShop({ company });
    const link = header.getByRole("link", { name, exact: true });
    await expect.element(link).toBeVisible();
    await expect.element(link).toHaveAttribute("href", href);
  });

  test("contains the search and the cart", async () => {
    await showShop();
    await expect.element(header.getByRole("combobox", { name: "Search products" })).toBeVisible();
    await expect.element(header.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
  });

  test("shows the points of a customer who has some, and My Account in place of Sign in", async () => {
    await showShop({}, customer());
    const points = header.getByRole("link", { name: "120.00 points", exact: true });
    await expect.element(points).toHaveAttribute("href", "/shop/dashboard?tab=points");
    await expect.element(header.getByRole("link", { name: "My Account" })).toBeVisible();
    await expect.element(header.getByRole("link", { name: "Sign in" })).not.toBeInTheDocument();
  });

  test("shows no points for a customer without points", async () => {
    await showShop({}, customer({ points: null }));
    await expect.element(header.getByRole("link", { name: "My Account" })).toBeVisible();
    await expect.element(header.getByText("points")).not.toBeInTheDocument();
  });

  test("shows the shop's contacts in the phone menu", async () => {
    await page.viewport(390, 844);
    await showShop({ company });
    await header.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Oak & Linen" });
    const phone = menu.getByRole("link", { name: "+357 25 123 456" });
    await expect.element(phone).toHaveAttribute("href", "tel:+35725123456");
    await menu.getByRole("button", { name: "Close" }).click();
    await expect.element(menu).not.toBeInTheDocument();
  });
});

test("[LAY-02] the skip link is the first element in tab order and leads to the content", async () => {
  const { href } = location;
  await showShop();
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect.element(skip).toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(skip).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
  history.replaceState(null, "", href);
});

describe("[LAY-03] the footer", () => {
  test("shows only the social icons that are configured", async () => {
    const socialLinks = [{ network: "facebook" as const, url: "https://facebook.example/oak" }];
    await showShop({ socialLinks });
    const facebook = footer.getByRole("link", { name: "Facebook" });
    await expect.element(facebook).toHaveAttribute("href", "https://facebook.example/oak");
    await expect.element(facebook).toHaveAttribute("rel", "noopener noreferrer");
    const externalLinks = footer.element().querySelectorAll("a[target=_blank]");
    expect(externalLinks).toHaveLength(1);
  });

  test("shows version, year and the shop's own text, and no social icons when none are configured", async () => {
    await showShop({ footerHtml: "<p>Since <strong>1987</strong>.</p>", version: "9.8.7" });
    await expect.element(footer.getByText("Version 9.8.7")).toBeVisible();
    await expect
      .element(footer.getByText(`© ${String(new Date().getUTCFullYear())}`))
      .toBeVisible();
    await expect.element(footer.getByText("1987")).toBeVisible();
    await expect.element(footer.getByText("Oak & Linen Ltd")).toBeVisible();
    expect(footer.element().querySelectorAll("a[target=_blank]")).toHaveLength(0);
  });
});

describe("a shop that counts visits (D-17)", () => {
  test("asks for consent first, and its footer opens the question again", async () => {
    await showShop({ analyticsId: "G-1" });
    await banner.getByRole("button", { name: "Refuse" }).click();
    await expect.element(banner).not.toBeInTheDocument();
    await footer.getByRole("button", { name: "Privacy settings" }).click();
    await expect.element(banner).toHaveFocus();
  });

  test("a shop that does not count visits does not ask", async () => {
    await showShop();
    await waitForSignInPopup();
    await expect.element(banner).not.toBeInTheDocument();
    await expect.element(footer.getByText("Privacy settings")).not.toBeInTheDocument();
  });
});

test.each([true, false])(
  "[LAY-05] the setting decides whether the F5 key is blocked (D-09): %s",
  async (blockReload) => {
    await showShop({ blockReload });
    await waitForSignInPopup();
    const press = (key: string) =>
      !document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    await expect.poll(() => press("F5")).toBe(blockReload);
    expect(press("F6")).toBe(false);
  },
);
