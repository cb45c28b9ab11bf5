import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { header, headerLink, waitForSignInPopup, showApp } from "@/test/render-app";
import { customer, resetBrowser, sessionHandlers } from "@/test/session";

const footer = page.getByRole("contentinfo");
const popup = page.getByRole("dialog", { name: "Sign In" });
const userName = popup.getByLabelText("Email address / Username", { exact: true });

function signInHandlers() {
  const { handlers, session } = sessionHandlers();
  const signIn = http.post("/api/v1/session", () => {
    session.customer = customer();
    return HttpResponse.json({ customer: session.customer });
  });
  return [signIn, ...handlers];
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  resetBrowser();
});
afterEach(() => vi.restoreAllMocks());

describe("[LAY-02, ACC-01] the popup 'Sign In'", () => {
  test.each([
    ["header", header],
    ["footer", footer],
  ])("opens from the %s above the page, and restores the focus", async (_, area) => {
    const { handlers } = sessionHandlers();
    await showApp("/shop/cart", handlers);
    await waitForSignInPopup();
    const signIn = area.getByRole("link", { name: "Sign in", exact: true });
    await signIn.click();
    await expect.element(userName).toHaveFocus();
    await expect.element(popup.getByRole("button", { name: "LOG IN" })).toBeVisible();
    await expect.element(popup.getByText(/extremely important/)).toBeVisible();
    await expect
      .element(popup.getByRole("link", { name: "Create one" }))
      .toHaveAttribute("href", "/register");
    await userEvent.keyboard("{Escape}");
    await expect.element(signIn).toHaveFocus();
    await expect.element(page.getByRole("heading", { name: "Your cart", level: 1 })).toBeVisible();
  });

  test("opens from the header's Sign up, and leads to the registration", async () => {
    const { handlers } = sessionHandlers();
    await showApp("/shop/cart", handlers);
    await waitForSignInPopup();
    await headerLink("Sign up").click();
    await expect.element(userName).toHaveFocus();
    await popup.getByRole("link", { name: "Create one" }).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("heading", { name: "Create your account", level: 1 }))
      .toBeVisible();
  });

  test("[LAY-04] opens from the phone menu, which closes", async () => {
    await page.viewport(390, 844);
    const { handlers } = sessionHandlers();
    await showApp("/shop/cart", handlers);
    await waitForSignInPopup();
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Oak & Linen" });
    await menu.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect.element(userName).toHaveFocus();
    await expect.element(menu).not.toBeInTheDocument();
  });

  test("[ACC-03] signs in: the header shows the account and the points, and no sign-in link", async () => {
    await showApp("/shop/cart", signInHandlers());
    await waitForSignInPopup();
    await headerLink("Sign in").click();
    await userName.fill("anna@example.com");
    await popup.getByLabelText("Password", { exact: true }).fill("Blue-Harbour-42");
    await userEvent.keyboard("{Enter}");
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(headerLink("My Account")).toHaveAttribute("href", "/shop/dashboard");
    await expect.element(headerLink("120.00 points")).toBeVisible();
    await expect.element(headerLink("Sign in")).not.toBeInTheDocument();
    await expect.element(headerLink("Sign up")).not.toBeInTheDocument();
    await expect.element(footer.getByRole("link", { name: "Sign in" })).not.toBeInTheDocument();
  });
});

describe("[ACC-03] on pages that must not open the popup", () => {
  test("the sign-in page keeps its `next` parameter and does not open the popup", async () => {
    await showApp("/pages/login?next=%2Fshop%2Fwishlist", signInHandlers());
    await waitForSignInPopup();
    await headerLink("Sign in").click();
    const form = page.getByRole("form", { name: "Sign In" });
    await form.getByLabelText("Email address / Username").fill("anna@example.com");
    await form.getByLabelText("Password", { exact: true }).fill("Blue-Harbour-42");
    expect(popup.elements()).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: /wishlist/i, level: 1 })).toBeVisible();
  });

  test("the sign-in page's header leads to the registration without the popup", async () => {
    const { handlers } = sessionHandlers();
    await showApp("/pages/login", handlers);
    await waitForSignInPopup();
    await headerLink("Sign up").click();
    await expect
      .element(page.getByRole("heading", { name: "Create your account", level: 1 }))
      .toBeVisible();
    expect(popup.elements()).toEqual([]);
  });

  test("the popup closes on navigation to the registration page", async () => {
    await showApp(["/shop/cart", "/register"], signInHandlers());
    await waitForSignInPopup();
    await headerLink("Sign in").click();
    await userName.fill("anna@example.com");
    await popup.getByLabelText("Password", { exact: true }).fill("Blue-Harbour-42");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "My Account", level: 1 })).toBeVisible();
    await expect.element(popup).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Browser back" }).click();
    await expect.element(page.getByRole("heading", { name: "Your cart", level: 1 })).toBeVisible();
  });

  test("[ACC-01] the closed popup keeps no typed values", async () => {
    const { handlers } = sessionHandlers();
    await showApp("/shop/cart", handlers);
    await waitForSignInPopup();
    await headerLink("Sign in").click();
    const password = popup.getByLabelText("Password", { exact: true });
    await userName.fill("anna@example.com");
    await password.fill("Blue-Harbour-42");
    await popup.getByRole("button", { name: "Show password" }).click();
    await expect.element(password).toHaveAttribute("type", "text");
    await userEvent.keyboard("{Escape}");
    await expect.element(popup).not.toBeInTheDocument();
    const typed = [...document.querySelectorAll("input")].map(({ value }) => value);
    expect(typed).not.toContain("Blue-Harbour-42");
    await headerLink("Sign in").click();
    await expect.element(userName).toHaveFocus();
    await expect.element(password).toHaveValue("");
    await expect.element(password).toHaveAttribute("type", "password");
  });
});
