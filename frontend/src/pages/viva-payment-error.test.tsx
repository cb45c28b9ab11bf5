import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { PaymentErrorPage } from "@/pages/viva-payment-error";
import { problem } from "@/test/api";
import {
  type Responder,
  requestBodies,
  cart,
  openErrorPage,
  expectTitle,
  link,
  noNetwork,
  openPage,
  outcomeResponse,
  expectText,
  resetBrowserWithCart,
} from "@/test/order-pages";
import { storePendingOrders, pendingOrder, PAYMENT_URL } from "@/test/orders";
import { SUPPORT_CODE } from "@/test/problems";
import { storeWithItems } from "@/test/session";

beforeEach(resetBrowserWithCart);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[CHK-06] a failed payment", () => {
  const TITLE = "Oooops!!! Something bad happened! Please contact the shop!";

  test("is reported, with contact data and links to pay again and to the cart", async () => {
    storePendingOrders(pendingOrder());
    await openErrorPage(outcomeResponse({ state: "to-pay", paymentUrl: PAYMENT_URL }));
    await expectTitle(TITLE);
    await expect.element(link("Pay again")).toHaveAttribute("href", PAYMENT_URL);
    await expect.element(link("Back to the cart")).toHaveAttribute("href", "/shop/cart");
    await expect.element(link("hello@oak.example")).toBeVisible();
    expect(cart()).toEqual(storeWithItems.cart);
  });

  test.each(["javascript:alert(1)", "http://evil.example/", null])(
    "never offers to pay at %o",
    async (paymentUrl) => {
      await openErrorPage(outcomeResponse({ state: "to-pay", paymentUrl }));
      await expect.element(page.getByText(/was not completed/)).toBeVisible();
      expect(link("Pay again").elements()).toEqual([]);
    },
  );

  test.each(["saved", "already-saved"] as const)(
    "that succeeded later (%s) shows the success",
    async (state) => {
      storePendingOrders(pendingOrder());
      await openErrorPage(outcomeResponse({ state }));
      await expectTitle("Congrats your order is on the way!");
      await expect.element(page.getByText(/It was paid after all/)).toBeVisible();
      expect(cart()).toEqual([]);
    },
  );

  test.each([
    ["not-paid", /nothing was ordered/],
    ["not-saved", /Your payment is safe/],
    ["pending", /asks whether it was paid/],
  ] as const)("%s: shows the state of the order", async (state, text) => {
    await openErrorPage(outcomeResponse({ state }));
    await expectTitle(TITLE);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test.each(["", "?s=abc"])("without a code (%o) sends no request", async (query) => {
    await openPage(<PaymentErrorPage />, `/viva-payment-error${query}`, outcomeResponse({}));
    await expectTitle(TITLE);
    await expectText("Your cart is kept.");
    expect(requestBodies).toEqual([]);
  });

  test("is reported even without a connection", async () => {
    await openErrorPage(noNetwork);
    await expectTitle(TITLE);
    await expectText("Your cart is kept.");
    expect(requestBodies).toHaveLength(1);
  });

  test("has a support code and asks again while the shop is busy", async () => {
    const busy: Responder = () => problem(503, "retail-unavailable");
    await openErrorPage(busy, outcomeResponse({ state: "not-paid" }));
    await expectTitle(TITLE);
    await expect.element(page.getByText(SUPPORT_CODE)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText(/nothing was ordered/)).toBeVisible();
    expect(page.getByText(SUPPORT_CODE).elements()).toEqual([]);
  });
});
