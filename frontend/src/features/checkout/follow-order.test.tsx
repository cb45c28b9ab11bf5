import type { OrderOutcome } from "@shop/api-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { cart, heading, isTitled, said, startAnew, success } from "@/test/order-pages";
import { CODE, keepOrders, keptOrder, outcome } from "@/test/orders";
import { fullStore } from "@/test/session";
import { answersProcessed } from "@/test/settled";

import { followOrder, type OrderNews } from "./use-order-news";

beforeEach(startAnew);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A response whose body is there at once: the browser would read it in real time, and the clock here is fake. */
function answerOf(state: OrderOutcome["state"]): Response {
  const response = Response.json(outcome({ state }));
  vi.spyOn(response, "json").mockResolvedValue(outcome({ state }));
  vi.spyOn(response, "text").mockResolvedValue(JSON.stringify(outcome({ state })));
  return response;
}

describe("[CHK-04] an order that is being confirmed", () => {
  const answering = (...states: OrderOutcome["state"][]) => {
    let count = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation(() => {
      const state = states[Math.min(count, states.length - 1)] ?? "pending";
      count += 1;
      return Promise.resolve(answerOf(state));
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
      return Promise.resolve(answerOf(count > 2 ? "saved" : "pending"));
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
    await pass(300);
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
    await pass(1);
    seen("hidden");
    await vi.advanceTimersByTimeAsync(600_000);
    await answersProcessed();
    expect(count()).toBe(1);
    seen("visible");
    await pass(1);
    expect(count()).toBe(2);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    await answersProcessed();
    expect(count()).toBe(2);
  });

  test("shows calmly that it is, and then what became of it", async () => {
    // The runner's polling moves the clock on.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    keepOrders(keptOrder());
    await success(said({ state: "pending" }), said({ state: "saved" }));
    await isTitled("Your payment is being confirmed");
    expect(cart()).toEqual(fullStore.cart);
    vi.advanceTimersByTime(2000);
    await expect.poll(() => heading().element().textContent).toContain("Congrats");
    expect(cart()).toEqual([]);
  });
});
