import type { OrderOutcome } from "@shop/api-client";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { PaymentSuccessPage } from "@/pages/viva-payment-success";
import { useStore } from "@/store/store";
import { problem } from "@/test/api";
import {
  requestBodies,
  cart,
  heading,
  expectTitle,
  link,
  noNetwork,
  openPage,
  outcomeResponse,
  expectText,
  resetBrowserWithCart,
  openSuccessPage,
} from "@/test/order-pages";
import {
  CODE,
  storePendingOrders,
  pendingOrder,
  outcome,
  PAYMENT_URL,
  REFERENCE,
} from "@/test/orders";
import { SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { storeWithItems } from "@/test/session";
import { holdResponse } from "@/test/settled";

beforeEach(resetBrowserWithCart);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[CHK-04] a successful payment", () => {
  test("congratulates, shows the payment code and empties the cart", async () => {
    storePendingOrders(pendingOrder());
    await openSuccessPage(outcomeResponse({ state: "saved" }));
    await expectTitle("Congrats your order is on the way!");
    await expect.element(heading()).toHaveFocus();
    await expectText(`Online Payment Code: ${CODE}`);
    expect(requestBodies).toEqual([{ paymentCode: CODE }]);
    expect(cart()).toEqual([]);
    expect(localStorage.getItem("store-1")).toContain('"cart":[]');
    expect(localStorage.getItem("placed-orders")).toBeNull();
  });

  test("keeps the cart of a browser that did not place the order", async () => {
    storePendingOrders(pendingOrder({ paymentCode: "1", reference: "OTHER0RDER" }));
    await openSuccessPage(outcomeResponse({ state: "saved" }));
    await expectTitle("Congrats your order is on the way!");
    expect(cart()).toEqual(storeWithItems.cart);
  });

  test("keeps lines added to the cart during the payment, even with two tabs", async () => {
    useStore.setState({ cart: storeWithItems.cart.map((line) => ({ ...line, quantity: 5 })) });
    storePendingOrders(pendingOrder());
    const { released, release } = holdResponse();
    const delayedOutcome = (fields: Partial<OrderOutcome>) => async () => {
      await released;
      return HttpResponse.json(outcome(fields));
    };
    await openSuccessPage(
      delayedOutcome({ state: "saved" }),
      delayedOutcome({ state: "already-saved" }),
    );
    await renderPage(<PaymentSuccessPage />, `/viva-payment-success?s=${CODE}`);
    await expect.poll(() => requestBodies.length).toBe(2);
    release();
    await expectText("Congrats your order is on the way!");
    await expectText("Order already sent successfully!");
    expect(cart()).toMatchObject([{ quantity: 3 }]);
  });

  test("a code above the safe integers is sent exactly", async () => {
    const code = "18446744073709551615";
    await openPage(<PaymentSuccessPage />, `/viva-payment-success?s=${code}`, outcomeResponse({}));
    await expectText(`Online Payment Code: ${code}`);
    expect(requestBodies).toEqual([{ paymentCode: code }]);
  });
});

describe("[CHK-05] a reloaded page", () => {
  test("says that the order was already sent, without a request", async () => {
    const first = await openSuccessPage(outcomeResponse({ state: "saved" }));
    await expectTitle("Congrats your order is on the way!");
    await first.unmount();
    await openSuccessPage(noNetwork);
    await expectTitle("Order already sent successfully!");
    await expectText(`Online Payment Code: ${CODE}`);
    expect(requestBodies).toEqual([]);
  });

  test("says that an already saved order was sent, and removes its lines from the cart", async () => {
    storePendingOrders(pendingOrder());
    await openSuccessPage(outcomeResponse({ state: "already-saved" }));
    await expectTitle("Order already sent successfully!");
    expect(cart()).toEqual([]);
  });

  test.each(["", "?s=", "?s=abc", "?s=1.5", "?s=123456789012345678901", "?s=<script>", "?t=1"])(
    "without a payment id (%o) shows an error and sends no request",
    async (query) => {
      await openPage(<PaymentSuccessPage />, `/viva-payment-success${query}`, outcomeResponse({}));
      await expectTitle("Something went wrong!");
      await expectText("No payment id");
      expect(requestBodies).toEqual([]);
      expect(cart()).toEqual(storeWithItems.cart);
    },
  );
});

describe("[CHK-07] a payment whose order is not saved", () => {
  test("says that the payment is safe, and shows contact data", async () => {
    storePendingOrders(pendingOrder());
    await openSuccessPage(outcomeResponse({ state: "not-saved" }));
    await expectTitle("Something went wrong!");
    await expectText("Order not saved.Contact the shop");
    await expect.element(page.getByText(/Your payment is safe/)).toBeVisible();
    await expect
      .element(link("hello@oak.example"))
      .toHaveAttribute("href", "mailto:hello@oak.example");
    await expect.element(link("+357 22 000 111")).toHaveAttribute("href", "tel:+35722000111");
    // A paid order must not be paid a second time.
    expect(cart()).toEqual([]);
  });

  test("an unpaid order is reported and forgotten, and the cart is kept", async () => {
    storePendingOrders(pendingOrder());
    await openSuccessPage(outcomeResponse({ state: "not-paid" }));
    await expectTitle("Your order was not paid");
    await expect.element(link("Back to the cart")).toHaveAttribute("href", "/shop/cart");
    expect(cart()).toEqual(storeWithItems.cart);
    expect(localStorage.getItem("placed-orders")).toBeNull();
  });

  test("an order in state to-pay shows the waiting page: the provider may confirm the payment later", async () => {
    storePendingOrders(pendingOrder());
    await openSuccessPage(outcomeResponse({ state: "to-pay", paymentUrl: PAYMENT_URL }));
    await expectTitle("Your payment is being confirmed");
    await expect.poll(() => requestBodies.length).toBeGreaterThan(0);
    expect(link("Pay again").elements()).toEqual([]);
    expect(localStorage.getItem("placed-orders")).toContain(REFERENCE);
  });

  test("an unknown code is reported", async () => {
    await openSuccessPage(() => problem(404, "not-found"));
    await expectTitle("Something went wrong!");
    await expect.element(page.getByText(SUPPORT_CODE)).toBeVisible();
    await expect.element(page.getByText(/does not know a payment with this code/)).toBeVisible();
    expect(cart()).toEqual(storeWithItems.cart);
  });

  test.each([
    ["no connection", noNetwork, "No connection"],
    ["a failing gateway", () => problem(503, "tenant-not-ready"), "Something went wrong!"],
    ["too many requests", () => problem(429, "too-many-requests"), "Something went wrong!"],
  ])("%s can be tried again", async (_, respond, title) => {
    await openSuccessPage(respond, outcomeResponse({ state: "saved" }));
    await expect.element(heading()).toHaveTextContent(title);
    await page.getByRole("button", { name: "Try again" }).click();
    await expectTitle("Congrats your order is on the way!");
    expect(requestBodies).toHaveLength(2);
  });
});
