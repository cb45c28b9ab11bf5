import type { CreateOrderRequest, OrderOutcome } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { answerWith } from "@/test/api";
import {
  keepOrders,
  keptOrder,
  orderRequest,
  outcome,
  PAYMENT_URL,
  REFERENCE,
} from "@/test/orders";
import { refusedWith } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { customer, forgetEverything, fullStore } from "@/test/session";

import { type PlaceResult, usePlaceOrder } from "./place-order";
import { dropUnanswered } from "./unanswered-order";

type Answer = () => Response;

const said =
  (fields: Partial<OrderOutcome>): Answer =>
  () =>
    HttpResponse.json(outcome(fields));
const refused =
  (status: number, code: string, fields = {}): Answer =>
  () =>
    HttpResponse.json(refusedWith(status, code, fields), { status });
const noNetwork: Answer = () => HttpResponse.error();
const webPage: Answer = () => new HttpResponse("<html>", { status: 502 });
const saved = { state: "saved", paymentCode: null } as const;
const toPay = { state: "to-pay", paymentUrl: PAYMENT_URL } as const;

let keys: string[] = [];
let sent: unknown[] = [];
let results: PlaceResult[] = [];
let left: string[] = [];

interface CheckoutProps {
  request: CreateOrderRequest;
}

function Checkout({ request }: CheckoutProps) {
  const { place, isPending } = usePlaceOrder((address) => left.push(address));
  const press = () => void place({ request }).then((result) => results.push(result));
  return (
    <button type="button" aria-busy={isPending} onClick={press}>
      Order
    </button>
  );
}

const button = () => page.getByRole("button", { name: "Order" });

/** The checkout, whose orders are answered one after the other; the last answer stays. */
async function open(answers: Answer[], request = orderRequest()) {
  let asked = 0;
  answerWith(
    http.post("/api/v1/orders", async ({ request: asking }) => {
      keys.push(asking.headers.get("Idempotency-Key") ?? "");
      sent.push(await asking.json());
      const answer = answers[Math.min(asked, answers.length - 1)] ?? noNetwork;
      asked += 1;
      return answer();
    }),
  );
  return renderPage(<Checkout request={request} />, "/shop/cart", "/shop/cart");
}

async function press(times = 1) {
  for (let count = results.length + 1, end = count + times; count < end; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tested
    await button().click();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => results.length).toBe(count);
  }
}

beforeEach(() => {
  forgetEverything();
  sessionStorage.clear();
  useStore.setState(fullStore);
  keys = [];
  sent = [];
  dropUnanswered();
  results = [];
  left = [];
});
afterEach(() => vi.restoreAllMocks());

describe("[CHK-03] an order that is paid at the provider", () => {
  test("leads there, with the cart as it is", async () => {
    await open([said(toPay)]);
    await press();
    expect(results).toEqual([{ kind: "left" }]);
    expect(left).toEqual([PAYMENT_URL]);
    expect(useStore.getState().cart).toHaveLength(1);
    await expect.element(button()).toHaveAttribute("aria-busy", "true");
  });

  test("the page can be used again when the shopper comes back to it", async () => {
    await open([said(toPay)]);
    await press();
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.element(button()).toHaveAttribute("aria-busy", "false");
  });

  test.each([null, "javascript:alert(1)", "http://www.vivapayments.com/", "/elsewhere"])(
    "never leads to %o",
    async (paymentUrl) => {
      await open([said({ ...toPay, paymentUrl })]);
      await press();
      expect(results).toMatchObject([{ kind: "problem" }]);
      expect(left).toEqual([]);
    },
  );

  test("pressing again, a reload and the way back send the same key, and go to the same payment", async () => {
    const { unmount } = await open([said(toPay)]);
    await press(2);
    await unmount();
    await open([said(toPay)]);
    await press();
    expect(new Set(keys)).toEqual(new Set([keys[0]]));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[\dA-Za-z-]{16,64}$/);
    expect(left).toEqual([PAYMENT_URL, PAYMENT_URL, PAYMENT_URL]);
  });

  test("the members' order makes no other request; another request or customer does", async () => {
    const first = await open([said(toPay)]);
    await press();
    await first.unmount();
    const { fingerprint, ...rest } = orderRequest();
    const second = await open([said(toPay)], { fingerprint, ...rest });
    await press();
    await second.unmount();
    const third = await open([said(toPay)], orderRequest({ notes: "Ring once" }));
    await press();
    useLoginData.setState({ customer: customer() });
    await press();
    await third.unmount();
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys)).toHaveLength(3);
  });

  test("what is kept says nothing of who ordered", async () => {
    await open([said(toPay)]);
    await press();
    expect(localStorage.getItem("placed-orders")).toContain(REFERENCE);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("Georgiou");
  });

  test("a day later the same request is another order", async () => {
    await open([said(toPay)]);
    await press();
    const later = Date.now() + 25 * 3_600_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await press();
    expect(keys[1]).not.toBe(keys[0]);
  });

  test("without a payment code it is said, and the next press tries anew", async () => {
    await open([refused(503, "payment-unavailable"), said(toPay)]);
    await press();
    expect(results).toEqual([
      { kind: "problem", text: "Something bad happened; please try again later." },
    ]);
    expect(useStore.getState().cart).toHaveLength(1);
    await press();
    expect(keys[1]).not.toBe(keys[0]);
    expect(left).toEqual([PAYMENT_URL]);
  });
});

describe("[CHK-08] an order that needs no payment ahead", () => {
  test.each(["saved", "already-saved", "pending"] as const)(
    "%s: empties the cart and leads to what is said of it",
    async (state) => {
      await open(
        [said({ state, paymentCode: null })],
        orderRequest({ paymentMethod: "bank-transfer" }),
      );
      await press();
      expect(results).toEqual([{ kind: "left" }]);
      await expect
        .poll(shownAddress)
        .toBe(`/shop/order-placed?ref=${REFERENCE}&payment=bank-transfer`);
      expect(useStore.getState().cart).toEqual([]);
      // Other tabs hear of it through what is stored.
      expect(localStorage.getItem("store-1")).toContain('"cart":[]');
    },
  );

  test("whose saving takes long is not the order of the same cart filled again", async () => {
    const pending = said({ state: "pending", paymentCode: null });
    const { unmount } = await open([pending]);
    await press();
    await unmount();
    useStore.setState(fullStore);
    await open([pending]);
    await press();
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test("[CHK-07] not saved: is said, and the cart is kept; the same press can't make a second order", async () => {
    await open([said({ state: "not-saved", paymentCode: null })]);
    await press();
    const popup = page.getByRole("dialog", { name: "Something went wrong!" });
    await expect.element(popup).toHaveTextContent("Order not saved.Contact the shop");
    await popup.getByRole("button", { name: "OK" }).click();
    expect(useStore.getState().cart).toHaveLength(1);
    await press();
    expect(keys[1]).toBe(keys[0]);
  });

  test("an order that could not be paid any more is placed anew by the same press", async () => {
    await open([said({ state: "not-paid" }), said(toPay)]);
    await press();
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
    expect(left).toEqual([PAYMENT_URL]);
  });
});

describe("[CHK-04] a lost answer", () => {
  test.each([
    ["no network", noNetwork],
    ["a proxy's page", webPage],
    ["half an answer", () => new HttpResponse('{"reference":', { status: 200 })],
  ])("%s: is asked for once more, with the same key", async (_, lost) => {
    await open([lost, said(toPay)]);
    await press();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(left).toEqual([PAYMENT_URL]);
  });

  test("twice: says that nothing is lost, and the next press sends the same key", async () => {
    await open([noNetwork, noNetwork, said(toPay)]);
    await press();
    expect(results).toEqual([
      {
        kind: "problem",
        text: "The shop could not be reached. Nothing is lost: press again, and your order is placed once only.",
      },
    ]);
    await press();
    expect(new Set(keys).size).toBe(1);
    expect(left).toEqual([PAYMENT_URL]);
  });

  test("a double click is one request", async () => {
    await open([said(toPay)]);
    await button().dblClick();
    await expect.poll(() => results.length).toBe(2);
    expect(keys).toHaveLength(1);
    expect(left).toHaveLength(1);
  });

  test("is settled first: whatever has changed meanwhile, the very same request is sent again", async () => {
    const { unmount } = await open([noNetwork, noNetwork]);
    await press();
    await unmount();
    sent = [];
    await open([said(saved)], orderRequest({ notes: "Ring once" }));
    await press();
    expect(new Set(keys).size).toBe(1);
    expect(sent).toEqual([orderRequest()]);
    expect(useStore.getState().cart).toEqual([]);
  });

  test("is settled by a refusal: only then another order is placed", async () => {
    const { unmount } = await open([noNetwork, noNetwork]);
    await press();
    await unmount();
    sent = [];
    const other = orderRequest({ notes: "Ring once" });
    await open(
      [refused(429, "too-many-requests"), refused(409, "quote-changed"), said(toPay)],
      other,
    );
    await press();
    expect(results.at(-1)).toMatchObject({ kind: "problem" });
    await press();
    expect(sent).toEqual([orderRequest(), orderRequest(), other]);
    expect(keys[4]).not.toBe(keys[0]);
    expect(left).toEqual([PAYMENT_URL]);
  });

  test("of a page that is gone is asked about before another order is placed", async () => {
    keepOrders(keptOrder({ reference: null, paymentCode: null }));
    await open([said(toPay)]);
    await press();
    expect(results).toEqual([
      { kind: "problem", text: expect.stringMatching(/may already be with the shop/) },
    ]);
    expect(keys).toEqual([]);
    await press();
    expect(keys).toHaveLength(1);
    expect(localStorage.getItem("placed-orders")).not.toContain(keptOrder().key);
  });

  test("a key that another order has is said, and replaced by the next press", async () => {
    await open([refused(422, "idempotency-key-reused"), said(toPay)]);
    await press();
    expect(results).toEqual([
      { kind: "problem", text: expect.stringMatching(/has reached the shop before/) },
    ]);
    await press();
    expect(keys[1]).not.toBe(keys[0]);
    expect(left).toEqual([PAYMENT_URL]);
  });
});

describe("[CHK-02] a cart that another tab has changed", () => {
  test("is not ordered as it was", async () => {
    await open([said(toPay)]);
    localStorage.setItem("store-1", JSON.stringify({ state: { cart: [] }, version: 1 }));
    await press();
    expect(results).toEqual([{ kind: "quote-changed" }]);
    expect(keys).toEqual([]);
  });
});

describe("[CHK-02] a refusal", () => {
  test("of another price is told as such", async () => {
    await open([refused(409, "quote-changed")]);
    await press();
    expect(results).toEqual([{ kind: "quote-changed" }]);
  });

  test("names the fields", async () => {
    await open([refused(400, "invalid-body", { "/guest/email": "invalid" })]);
    await press();
    expect(results).toMatchObject([
      { kind: "fields", errors: [{ pointer: "/guest/email", code: "invalid" }] },
    ]);
  });

  test("of an account that lacks something is said, not pointed at", async () => {
    await open([refused(422, "address-incomplete", { "/street": "missing" })]);
    await press();
    expect(results).toEqual([
      { kind: "problem", text: expect.stringMatching(/complete your address/) },
    ]);
  });

  test("of a customer whose session is over leads to signing in, as nobody", async () => {
    useLoginData.setState({ customer: customer() });
    await open([refused(401, "not-signed-in")]);
    await press();
    expect(useLoginData.getState().customer).toBeNull();
    expect(shownAddress()).toBe("/pages/login?next=%2Fshop%2Fcart");
  });

  test("of guests leads to signing in and back", async () => {
    await open([refused(401, "not-signed-in")]);
    await press();
    expect(results).toEqual([{ kind: "left" }]);
    await expect.poll(shownAddress).toBe("/pages/login?next=%2Fshop%2Fcart");
  });

  test.each([
    [422, "age-not-confirmed", /18/],
    [429, "too-many-requests", /too often/],
    [503, "retail-unavailable", /Nothing is lost/],
    [500, "internal", /could not be placed/],
  ])("%i %s is said in words, and sent once", async (status, code, text) => {
    await open([refused(status, code)]);
    await press();
    expect(results).toEqual([{ kind: "problem", text: expect.stringMatching(text) }]);
    expect(keys).toHaveLength(1);
    expect(useStore.getState().cart).toHaveLength(1);
  });
});
