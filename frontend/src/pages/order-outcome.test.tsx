import type { OrderOutcome } from "@shop/api-client";
import { delay, http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { followOrder, type OrderNews } from "@/features/checkout/follow-order";
import { OrderPlacedPage } from "@/pages/order-placed";
import { PaymentErrorPage } from "@/pages/viva-payment-error";
import { PaymentSuccessPage } from "@/pages/viva-payment-success";
import { useStore } from "@/store/store";
import { shownAddress } from "@/test/address";
import { answerWith, problem } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { CODE, keepOrders, keptOrder, outcome, PAYMENT_URL, REFERENCE } from "@/test/orders";
import { renderPage } from "@/test/render-page";
import { forgetEverything, fullStore, sessionAnswers } from "@/test/session";

type Answer = () => Response | Promise<Response>;
const said =
  (fields: Partial<OrderOutcome>): Answer =>
  () =>
    HttpResponse.json(outcome(fields));
const noNetwork: Answer = () => HttpResponse.error();

let asked: unknown[] = [];

const company = {
  name: "Oak & Linen",
  email: "hello@oak.example",
  phone: "+357 22 000 111",
  location: null,
  siteUrl: null,
};

/** A page whose questions are answered one after the other; the last answer stays. */
async function open(shown: ReactNode, address: string, ...answers: Answer[]) {
  asked = [];
  let answered = 0;
  answerWith(
    http.post("/api/v1/order-confirmations", async ({ request }) => {
      const answer = answers[Math.min(answered, answers.length - 1)] ?? noNetwork;
      answered += 1;
      asked.push(await request.json());
      return answer();
    }),
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ company }))),
    ...sessionAnswers().handlers,
  );
  return renderPage(shown, address);
}

const success = (...answers: Answer[]) =>
  open(<PaymentSuccessPage />, `/viva-payment-success?s=${CODE}&t=x`, ...answers);
const error = (...answers: Answer[]) =>
  open(<PaymentErrorPage />, `/viva-payment-error?s=${CODE}`, ...answers);
const placed = (query: string, ...answers: Answer[]) =>
  open(<OrderPlacedPage />, `/shop/order-placed${query}`, ...answers);

const heading = () => page.getByRole("heading", { level: 1 });
const link = (name: string) => page.getByRole("link", { name });
const cart = () => useStore.getState().cart;

async function says(text: string) {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
}

async function isTitled(title: string) {
  await expect.element(heading()).toHaveTextContent(title);
  expect(document.title).toContain(title);
}

beforeEach(() => {
  forgetEverything();
  sessionStorage.clear();
  useStore.setState(fullStore);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[CHK-04] a payment that was made", () => {
  test("congratulates, names the code and empties the cart", async () => {
    keepOrders(keptOrder());
    await success(said({ state: "saved" }));
    await isTitled("Congrats your order is on the way!");
    await expect.element(heading()).toHaveFocus();
    await says(`Online Payment Code: ${CODE}`);
    expect(asked).toEqual([{ paymentCode: CODE }]);
    expect(cart()).toEqual([]);
    expect(localStorage.getItem("store-1")).toContain('"cart":[]');
    expect(localStorage.getItem("placed-orders")).toBeNull();
  });

  test("leaves the cart of who has placed no such order", async () => {
    keepOrders(keptOrder({ paymentCode: "1", reference: "OTHER0RDER" }));
    await success(said({ state: "saved" }));
    await isTitled("Congrats your order is on the way!");
    expect(cart()).toEqual(fullStore.cart);
  });

  test("keeps what came into the cart while it was paid, also when two tabs say so", async () => {
    useStore.setState({ cart: fullStore.cart.map((line) => ({ ...line, quantity: 5 })) });
    keepOrders(keptOrder());
    const late = (fields: Partial<OrderOutcome>) => async () => {
      await delay(200);
      return HttpResponse.json(outcome(fields));
    };
    await success(late({ state: "saved" }), late({ state: "already-saved" }));
    await renderPage(<PaymentSuccessPage />, `/viva-payment-success?s=${CODE}`);
    await expect.poll(() => asked.length).toBe(2);
    await says("Congrats your order is on the way!");
    await says("Order already sent successfully!");
    expect(cart()).toMatchObject([{ quantity: 3 }]);
  });

  test("a code that no number can hold is asked for to the digit", async () => {
    const code = "18446744073709551615";
    await open(<PaymentSuccessPage />, `/viva-payment-success?s=${code}`, said({}));
    await says(`Online Payment Code: ${code}`);
    expect(asked).toEqual([{ paymentCode: code }]);
  });
});

describe("[CHK-05] a page that was loaded before", () => {
  test("says so, without asking again, when it is loaded again", async () => {
    const first = await success(said({ state: "saved" }));
    await isTitled("Congrats your order is on the way!");
    await first.unmount();
    await success(noNetwork);
    await isTitled("Order already sent successfully!");
    await says(`Online Payment Code: ${CODE}`);
    expect(asked).toEqual([]);
  });

  test("of a code that is recorded already says so, and the cart is empty of it", async () => {
    keepOrders(keptOrder());
    await success(said({ state: "already-saved" }));
    await isTitled("Order already sent successfully!");
    expect(cart()).toEqual([]);
  });

  test.each(["", "?s=", "?s=abc", "?s=1.5", "?s=123456789012345678901", "?s=<script>", "?t=1"])(
    "without a payment id (%o) says so and asks nothing",
    async (query) => {
      await open(<PaymentSuccessPage />, `/viva-payment-success${query}`, said({}));
      await isTitled("Something went wrong!");
      await says("No payment id");
      expect(asked).toEqual([]);
      expect(cart()).toEqual(fullStore.cart);
    },
  );
});

describe("[CHK-07] a payment whose order is not saved", () => {
  test("says that the payment is safe, and how to reach the shop", async () => {
    keepOrders(keptOrder());
    await success(said({ state: "not-saved" }));
    await isTitled("Something went wrong!");
    await says("Order not saved.Contact the shop");
    await expect.element(page.getByText(/Your payment is safe/)).toBeVisible();
    await expect
      .element(link("hello@oak.example"))
      .toHaveAttribute("href", "mailto:hello@oak.example");
    await expect.element(link("+357 22 000 111")).toHaveAttribute("href", "tel:+35722000111");
    // What is paid must not be paid a second time.
    expect(cart()).toEqual([]);
  });

  test("not-paid: is said, the cart is kept, and the order is over", async () => {
    keepOrders(keptOrder());
    await success(said({ state: "not-paid" }));
    await isTitled("Your order was not paid");
    await expect.element(link("Back to the cart")).toHaveAttribute("href", "/shop/cart");
    expect(cart()).toEqual(fullStore.cart);
    expect(localStorage.getItem("placed-orders")).toBeNull();
  });

  test("to-pay: the provider lags, so it is being confirmed", async () => {
    keepOrders(keptOrder());
    await success(said({ state: "to-pay", paymentUrl: PAYMENT_URL }));
    await isTitled("Your payment is being confirmed");
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(link("Pay again").elements()).toEqual([]);
    expect(localStorage.getItem("placed-orders")).toContain(REFERENCE);
  });

  test("a code that nobody knows is said", async () => {
    await success(() => problem(404, "not-found"));
    await isTitled("Something went wrong!");
    await expect.element(page.getByText(/does not know a payment with this code/)).toBeVisible();
    expect(cart()).toEqual(fullStore.cart);
  });

  test.each([
    ["no connection", noNetwork, "No connection"],
    ["a failing gateway", () => problem(503, "tenant-not-ready"), "Something went wrong!"],
    ["too many questions", () => problem(429, "too-many-requests"), "Something went wrong!"],
  ])("%s can be tried again", async (_, answer, title) => {
    await success(answer, said({ state: "saved" }));
    await expect.element(heading()).toHaveTextContent(title);
    await page.getByRole("button", { name: "Try again" }).click();
    await isTitled("Congrats your order is on the way!");
    expect(asked).toHaveLength(2);
  });
});

const realTimeout = globalThis.setTimeout;
/** The answers are read in real time, between the seconds of the fake clock. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one second after the other
    await vi.advanceTimersByTimeAsync(1000);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => {
      realTimeout(resolve, 8);
    });
  }
}

describe("[CHK-04] an order that is being confirmed", () => {
  const answering = (...states: OrderOutcome["state"][]) => {
    let count = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation(() => {
      const state = states[Math.min(count, states.length - 1)];
      count += 1;
      return Promise.resolve(Response.json(outcome({ state })));
    });
    return () => count;
  };
  const seen = (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    document.dispatchEvent(new Event("visibilitychange"));
  };

  test("is asked for again until it is saved", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const count = answering("pending", "pending", "saved");
    const heard: OrderNews[] = [];
    const stop = followOrder({ paymentCode: CODE }, (news) => heard.push(news));
    await pass(1);
    expect(count()).toBe(1);
    await pass(3);
    expect(count()).toBe(2);
    await pass(30);
    expect(count()).toBe(3);
    expect(heard.at(-1)).toMatchObject({ kind: "answered", outcome: { state: "saved" } });
    stop();
  });

  test("[CHK-06] an unpaid one is said after a minute, and asked for slowly until it is paid", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const lagging = Array.from({ length: 8 }, () => "to-pay" as const);
    const count = answering(...lagging, "saved");
    const heard: string[] = [];
    const hear = (news: OrderNews) =>
      heard.push(news.kind === "answered" ? news.outcome.state : news.kind);
    const stop = followOrder({ paymentCode: CODE }, hear, true);
    await pass(55);
    expect(new Set(heard)).toEqual(new Set(["pending"]));
    await pass(130);
    expect(heard.slice(-4)).toEqual(["to-pay", "to-pay", "to-pay", "saved"]);
    expect(count()).toBe(9);
    stop();
  });

  test("a question that fails meanwhile is asked again, at once with the connection", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let count = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation(() => {
      count += 1;
      if (count === 2) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(Response.json(outcome({ state: count > 2 ? "saved" : "pending" })));
    });
    const heard: OrderNews[] = [];
    const stop = followOrder({ paymentCode: CODE }, (news) => heard.push(news));
    await pass(4);
    expect(count).toBe(2);
    dispatchEvent(new Event("online"));
    await pass(1);
    expect(heard.map(({ kind }) => kind)).toEqual(["answered", "answered"]);
    expect(heard.at(-1)).toMatchObject({ outcome: { state: "saved" } });
    stop();
  });

  test("is not asked for any more after two minutes, and then it is said", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const count = answering("pending");
    const heard: OrderNews[] = [];
    const stop = followOrder({ paymentCode: CODE }, (news) => heard.push(news));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(count()).toBe(7);
    expect(heard.map((news) => news.kind === "answered" && news.hasWaitedLong)).toEqual([
      ...Array.from({ length: 6 }, () => false),
      true,
    ]);
    stop();
  });

  test("is not asked for while nobody sees the page, and at once when somebody does", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const count = answering("pending");
    const stop = followOrder({ paymentCode: CODE }, () => undefined);
    await vi.advanceTimersByTimeAsync(10);
    seen("hidden");
    await vi.advanceTimersByTimeAsync(600_000);
    expect(count()).toBe(1);
    seen("visible");
    await vi.advanceTimersByTimeAsync(10);
    expect(count()).toBe(2);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(count()).toBe(2);
  });

  test("shows calmly that it is, and then what became of it", async () => {
    keepOrders(keptOrder());
    await success(said({ state: "pending" }), said({ state: "saved" }));
    await isTitled("Your payment is being confirmed");
    expect(cart()).toEqual(fullStore.cart);
    await expect
      .poll(() => heading().element().textContent, { timeout: 4000 })
      .toContain("Congrats");
    expect(cart()).toEqual([]);
  });
});

describe("[CHK-06] a payment that failed", () => {
  const TITLE = "Oooops!!! Something bad happened! Please contact the shop!";

  test("is said, with how to reach the shop, the same payment again and the cart", async () => {
    keepOrders(keptOrder());
    await error(said({ state: "to-pay", paymentUrl: PAYMENT_URL }));
    await isTitled(TITLE);
    await expect.element(link("Pay again")).toHaveAttribute("href", PAYMENT_URL);
    await expect.element(link("Back to the cart")).toHaveAttribute("href", "/shop/cart");
    await expect.element(link("hello@oak.example")).toBeVisible();
    expect(cart()).toEqual(fullStore.cart);
  });

  test.each(["javascript:alert(1)", "http://evil.example/", null])(
    "never offers to pay at %o",
    async (paymentUrl) => {
      await error(said({ state: "to-pay", paymentUrl }));
      await expect.element(page.getByText(/was not completed/)).toBeVisible();
      expect(link("Pay again").elements()).toEqual([]);
    },
  );

  test.each(["saved", "already-saved"] as const)(
    "but was made after all (%s) says so",
    async (state) => {
      keepOrders(keptOrder());
      await error(said({ state }));
      await isTitled("Congrats your order is on the way!");
      await expect.element(page.getByText(/It was paid after all/)).toBeVisible();
      expect(cart()).toEqual([]);
    },
  );

  test.each([
    ["not-paid", /nothing was ordered/],
    ["not-saved", /Your payment is safe/],
    ["pending", /asks whether it was paid/],
  ] as const)("%s: says what is known", async (state, text) => {
    await error(said({ state }));
    await isTitled(TITLE);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test.each(["", "?s=abc"])("without a code (%o) asks nothing", async (query) => {
    await open(<PaymentErrorPage />, `/viva-payment-error${query}`, said({}));
    await isTitled(TITLE);
    await says("Your cart is kept.");
    expect(asked).toEqual([]);
  });

  test("is said without a connection too", async () => {
    await error(noNetwork);
    await isTitled(TITLE);
    await says("Your cart is kept.");
    expect(asked).toHaveLength(1);
  });
});

describe("[CHK-08] an order that is paid later", () => {
  test.each([
    ["&payment=bank-transfer", /pay by bank transfer/],
    ["&payment=cash-on-delivery", /brought to your door/],
    ["&payment=constructor", /by e-mail/],
    ["", /by e-mail/],
  ])("%o: congratulates and says what comes next", async (payment, next) => {
    await placed(
      `?ref=${REFERENCE}${payment}`,
      said({ state: "already-saved", paymentCode: null }),
    );
    await isTitled("Congrats your order is on the way!");
    await says(`Order reference: ${REFERENCE}`);
    await expect.element(page.getByText(next)).toBeVisible();
    expect(asked).toEqual([{ reference: REFERENCE }]);
    expect(shownAddress()).toContain(REFERENCE);
  });

  test("is waited for while it is being confirmed", async () => {
    await placed(`?ref=${REFERENCE}`, said({ state: "pending" }), said({ state: "saved" }));
    await isTitled("Your order is being confirmed");
    await expect
      .poll(() => heading().element().textContent, { timeout: 4000 })
      .toContain("Congrats");
  });

  test.each(["?ref=7K3Q9MXZ2B", "?ref=x", ""])(
    "%o: one that nobody knows is said",
    async (query) => {
      await placed(query, () => problem(404, "not-found"));
      await isTitled("Something went wrong!");
      await expect.element(page.getByText(/does not know an order/)).toBeVisible();
    },
  );

  test("[CHK-07] one that is not saved is said, and the cart stays within reach", async () => {
    await placed(`?ref=${REFERENCE}`, said({ state: "not-saved", paymentCode: null }));
    await isTitled("Something went wrong!");
    await says("Order not saved.Contact the shop");
    expect(page.getByText(/Your payment is safe/).elements()).toEqual([]);
    await expect.element(link("Back to the cart")).toBeVisible();
  });
});
