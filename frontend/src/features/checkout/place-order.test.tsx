import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { orderRequest, PAYMENT_URL, REFERENCE } from "@/test/orders";
import {
  orderButton,
  idempotencyKeys,
  redirects,
  openCheckout,
  pressOrder,
  problemResponse,
  results,
  outcomeResponse,
  resetBrowserWithCart,
  orderToPay,
} from "@/test/place-order";
import { REQUEST_ID } from "@/test/problems";
import { customer, storeWithItems } from "@/test/session";

beforeEach(resetBrowserWithCart);
afterEach(() => vi.restoreAllMocks());

describe("[CHK-03] an order that is paid at the provider", () => {
  test("leads to the payment page and keeps the cart", async () => {
    await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(results).toEqual([{ kind: "leaving" }]);
    expect(redirects).toEqual([PAYMENT_URL]);
    expect(useStore.getState().cart).toHaveLength(1);
    await expect.element(orderButton()).toHaveAttribute("aria-busy", "true");
  });

  test("enables the button again when the shopper returns to the page", async () => {
    await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder();
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.element(orderButton()).toHaveAttribute("aria-busy", "false");
  });

  test.each([null, "javascript:alert(1)", "http://www.vivapayments.com/", "/elsewhere"])(
    "never redirects to %o",
    async (paymentUrl) => {
      await openCheckout([outcomeResponse({ ...orderToPay, paymentUrl })]);
      await pressOrder();
      expect(results).toMatchObject([{ kind: "problem" }]);
      expect(redirects).toEqual([]);
    },
  );

  test("sends the same key and leads to the same payment after a second press, a reload and a return", async () => {
    const { unmount } = await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder(2);
    await unmount();
    await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(new Set(idempotencyKeys)).toEqual(new Set([idempotencyKeys[0]]));
    expect(idempotencyKeys).toHaveLength(3);
    expect(idempotencyKeys[0]).toMatch(/^[\dA-Za-z-]{16,64}$/);
    expect(redirects).toEqual([PAYMENT_URL, PAYMENT_URL, PAYMENT_URL]);
  });

  test("keeps its key if the request's members are reordered, but not for another request or customer", async () => {
    const first = await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder();
    await first.unmount();
    const { fingerprint, ...rest } = orderRequest();
    const second = await openCheckout([outcomeResponse(orderToPay)], { fingerprint, ...rest });
    await pressOrder();
    await second.unmount();
    const third = await openCheckout(
      [outcomeResponse(orderToPay)],
      orderRequest({ notes: "Ring once" }),
    );
    await pressOrder();
    useLoginData.setState({ customer: customer() });
    await pressOrder();
    await third.unmount();
    expect(idempotencyKeys[1]).toBe(idempotencyKeys[0]);
    expect(new Set(idempotencyKeys)).toHaveLength(3);
  });

  test("stores no personal data of the buyer", async () => {
    await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(localStorage.getItem("placed-orders")).toContain(REFERENCE);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("Georgiou");
  });

  test("is a new order a day later", async () => {
    await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder();
    const later = Date.now() + 25 * 3_600_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await pressOrder();
    expect(idempotencyKeys[1]).not.toBe(idempotencyKeys[0]);
  });

  test("reports a missing payment code, and the next press tries again", async () => {
    await openCheckout([problemResponse(503, "payment-unavailable"), outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(results).toEqual([
      {
        kind: "problem",
        text: "Something bad happened; please try again later.",
        requestId: REQUEST_ID,
      },
    ]);
    expect(useStore.getState().cart).toHaveLength(1);
    await pressOrder();
    expect(idempotencyKeys[1]).not.toBe(idempotencyKeys[0]);
    expect(redirects).toEqual([PAYMENT_URL]);
  });
});

test("[CHK-03] an order without a payment code keeps the cart, and the next press opens the payment page", async () => {
  await openCheckout([
    outcomeResponse({ state: "pending", paymentCode: null }),
    outcomeResponse(orderToPay),
  ]);
  await pressOrder();
  const text = "Something bad happened; please try again later.";
  expect(results).toEqual([{ kind: "problem", text }]);
  expect(useStore.getState().cart).toHaveLength(1);
  await pressOrder();
  expect(new Set(idempotencyKeys).size).toBe(1);
  expect(redirects).toEqual([PAYMENT_URL]);
});

describe("[CHK-08] an order that is paid later", () => {
  test.each(["saved", "already-saved", "pending"] as const)(
    "with state %s empties the cart and leads to its page",
    async (state) => {
      await openCheckout(
        [outcomeResponse({ state, paymentCode: null })],
        orderRequest({ paymentMethod: "bank-transfer" }),
      );
      await pressOrder();
      expect(results).toEqual([{ kind: "leaving" }]);
      await expect
        .poll(shownAddress)
        .toBe(`/shop/order-placed?ref=${REFERENCE}&payment=bank-transfer`);
      expect(useStore.getState().cart).toEqual([]);
      // Other tabs read the stored cart.
      expect(localStorage.getItem("store-1")).toContain('"cart":[]');
    },
  );

  test("if still pending, has another key than a new order of the same cart", async () => {
    const pending = outcomeResponse({ state: "pending", paymentCode: null });
    const { unmount } = await openCheckout(
      [pending],
      orderRequest({ paymentMethod: "bank-transfer" }),
    );
    await pressOrder();
    await unmount();
    useStore.setState(storeWithItems);
    await openCheckout([pending], orderRequest({ paymentMethod: "bank-transfer" }));
    await pressOrder();
    expect(idempotencyKeys).toHaveLength(2);
    expect(idempotencyKeys[1]).not.toBe(idempotencyKeys[0]);
  });

  test("[CHK-07] if not saved, keeps the cart, and pressing again makes no second order", async () => {
    await openCheckout([outcomeResponse({ state: "not-saved", paymentCode: null })]);
    await pressOrder();
    const popup = page.getByRole("dialog", { name: "Something went wrong!" });
    await expect.element(popup).toHaveTextContent("Order not saved.Contact the shop");
    await popup.getByRole("button", { name: "OK" }).click();
    expect(useStore.getState().cart).toHaveLength(1);
    await pressOrder();
    expect(idempotencyKeys[1]).toBe(idempotencyKeys[0]);
    // Close the second popup, which would disturb the next test.
    await popup.getByRole("button", { name: "OK" }).click();
  });

  test("if it can't be paid any more, is placed again by the same press", async () => {
    await openCheckout([outcomeResponse({ state: "not-paid" }), outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(idempotencyKeys).toHaveLength(2);
    expect(idempotencyKeys[1]).not.toBe(idempotencyKeys[0]);
    expect(redirects).toEqual([PAYMENT_URL]);
  });
});
