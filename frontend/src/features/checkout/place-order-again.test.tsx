import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { onNotSignedIn } from "@/api/not-signed-in";
import { storeLoginData, useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { storePendingOrders, pendingOrder, orderRequest, PAYMENT_URL } from "@/test/orders";
import {
  orderButton,
  idempotencyKeys,
  redirects,
  noNetwork,
  openCheckout,
  pressOrder,
  problemResponse,
  results,
  outcomeResponse,
  savedOrder,
  sentBodies,
  resetBrowserWithCart,
  orderToPay,
  htmlErrorPage,
} from "@/test/place-order";
import { REQUEST_ID } from "@/test/problems";
import { customer } from "@/test/session";
import { holdResponse, nextFrames } from "@/test/settled";

beforeEach(resetBrowserWithCart);
afterEach(() => vi.restoreAllMocks());

describe("[CHK-04] an order whose response was lost", () => {
  test.each([
    ["no network", noNetwork],
    ["a proxy's page", htmlErrorPage],
    ["a truncated response", () => new HttpResponse('{"reference":', { status: 200 })],
  ])("is sent once more with the same key after %s", async (_, noResponse) => {
    await openCheckout([noResponse, outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(idempotencyKeys).toHaveLength(2);
    expect(idempotencyKeys[1]).toBe(idempotencyKeys[0]);
    expect(redirects).toEqual([PAYMENT_URL]);
  });

  test("asks the shopper to press again after two lost responses, and the next press sends the same key", async () => {
    await openCheckout([noNetwork, noNetwork, outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(results).toEqual([
      {
        kind: "problem",
        text: "The shop could not be reached. Nothing is lost: press again, and your order is placed once only.",
        requestId: "",
      },
    ]);
    await pressOrder();
    expect(new Set(idempotencyKeys).size).toBe(1);
    expect(redirects).toEqual([PAYMENT_URL]);
  });

  test("is sent once on a double click", async () => {
    const { released, release } = holdResponse();
    await openCheckout([() => released.then(outcomeResponse(orderToPay))]);
    await orderButton().dblClick();
    release();
    await expect.poll(() => results.length).toBe(2);
    expect(idempotencyKeys).toHaveLength(1);
    expect(redirects).toHaveLength(1);
  });

  test("is resent unchanged first, even if the form changed meanwhile", async () => {
    const { unmount } = await openCheckout([noNetwork, noNetwork]);
    await pressOrder();
    await unmount();
    sentBodies.length = 0;
    await openCheckout([outcomeResponse(savedOrder)], orderRequest({ notes: "Ring once" }));
    await pressOrder();
    expect(new Set(idempotencyKeys).size).toBe(1);
    expect(sentBodies).toEqual([orderRequest()]);
    expect(useStore.getState().cart).toEqual([]);
  });

  test("must be rejected by the gateway before another order is placed", async () => {
    const { unmount } = await openCheckout([noNetwork, noNetwork]);
    await pressOrder();
    await unmount();
    sentBodies.length = 0;
    const other = orderRequest({ notes: "Ring once" });
    await openCheckout(
      [
        problemResponse(429, "too-many-requests"),
        problemResponse(409, "quote-changed"),
        outcomeResponse(orderToPay),
      ],
      other,
    );
    await pressOrder();
    expect(results.at(-1)).toMatchObject({ kind: "problem" });
    await pressOrder();
    expect(sentBodies).toEqual([orderRequest(), orderRequest(), other]);
    expect(idempotencyKeys[4]).not.toBe(idempotencyKeys[0]);
    expect(redirects).toEqual([PAYMENT_URL]);
  });

  test("after its page was closed: the first press of a new order warns, the second press places the new order", async () => {
    storePendingOrders(pendingOrder({ reference: null, paymentCode: null }));
    await openCheckout([outcomeResponse(orderToPay)]);
    await pressOrder();
    expect(results).toEqual([
      { kind: "problem", text: expect.stringMatching(/may already be with the shop/) },
    ]);
    expect(idempotencyKeys).toEqual([]);
    await pressOrder();
    expect(idempotencyKeys).toHaveLength(1);
    expect(localStorage.getItem("placed-orders")).not.toContain(pendingOrder().key);
  });

  test("reports a reused key, and the next press uses a new one", async () => {
    await openCheckout([
      problemResponse(422, "idempotency-key-reused"),
      outcomeResponse(orderToPay),
    ]);
    await pressOrder();
    expect(results).toEqual([
      {
        kind: "problem",
        text: expect.stringMatching(/has reached the shop before/),
        requestId: REQUEST_ID,
      },
    ]);
    await pressOrder();
    expect(idempotencyKeys[1]).not.toBe(idempotencyKeys[0]);
    expect(redirects).toEqual([PAYMENT_URL]);
  });
});

describe("[CHK-02] a cart that another tab changed", () => {
  test("is not ordered in its earlier state", async () => {
    await openCheckout([outcomeResponse(orderToPay)]);
    localStorage.setItem("store-1", JSON.stringify({ state: { cart: [] }, version: 1 }));
    await pressOrder();
    expect(results).toEqual([{ kind: "quote-changed" }]);
    expect(idempotencyKeys).toEqual([]);
  });
});

describe("[CHK-02] a rejected order", () => {
  test("reports a changed quote", async () => {
    await openCheckout([problemResponse(409, "quote-changed")]);
    await pressOrder();
    expect(results).toEqual([{ kind: "quote-changed" }]);
  });

  test("names the wrong fields", async () => {
    await openCheckout([problemResponse(400, "invalid-body", { "/guest/email": "invalid" })]);
    await pressOrder();
    expect(results).toMatchObject([
      {
        kind: "fields",
        errors: [{ pointer: "/guest/email", code: "invalid" }],
        requestId: REQUEST_ID,
      },
    ]);
  });

  test("reports an incomplete account without marking fields", async () => {
    await openCheckout([problemResponse(422, "address-incomplete", { "/street": "missing" })]);
    await pressOrder();
    expect(results).toEqual([
      {
        kind: "problem",
        text: expect.stringMatching(/complete your address/),
        requestId: REQUEST_ID,
      },
    ]);
  });

  test("of a customer whose session has ended signs the customer out and leads to the sign-in page", async () => {
    useLoginData.setState({ customer: customer() });
    // Resolves when the app reports the 401.
    const { released: rejection, release: notifyRejected } = holdResponse();
    const stop = onNotSignedIn(notifyRejected);
    await openCheckout([problemResponse(401, "not-signed-in")]);
    const pressed = pressOrder();
    await rejection;
    await nextFrames();
    expect(shownAddress()).toBe("/shop/cart");
    // In the shop, the session watcher makes this call.
    storeLoginData(null);
    await pressed;
    stop();
    expect(useLoginData.getState().customer).toBeNull();
    await expect.poll(shownAddress).toBe("/pages/login?next=%2Fshop%2Fcart");
  });

  test("of a customer who must claim the account first leads to the account details", async () => {
    await openCheckout([problemResponse(403, "claim-first")]);
    await pressOrder();
    expect(results).toEqual([{ kind: "leaving" }]);
    await expect.poll(shownAddress).toBe("/shop/dashboard?tab=details");
  });

  test("leads guests to the sign-in page and back", async () => {
    await openCheckout([problemResponse(401, "not-signed-in")]);
    await pressOrder();
    expect(results).toEqual([{ kind: "leaving" }]);
    await expect.poll(shownAddress).toBe("/pages/login?next=%2Fshop%2Fcart");
  });

  test.each([
    [422, "age-not-confirmed", /18/],
    [429, "too-many-requests", /too often/],
    [503, "retail-unavailable", /Nothing is lost/],
    [500, "internal", /could not be placed/],
  ] as const)("with problem %i %s shows a text and is sent once", async (status, code, text) => {
    await openCheckout([problemResponse(status, code)]);
    await pressOrder();
    expect(results).toEqual([
      { kind: "problem", text: expect.stringMatching(text), requestId: REQUEST_ID },
    ]);
    expect(idempotencyKeys).toHaveLength(1);
    expect(useStore.getState().cart).toHaveLength(1);
  });
});
