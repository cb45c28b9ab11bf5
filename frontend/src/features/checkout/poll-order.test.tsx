import type { OrderOutcome } from "@shop/api-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  cart,
  heading,
  expectTitle,
  outcomeResponse,
  resetBrowserWithCart,
  openSuccessPage,
} from "@/test/order-pages";
import { CODE, storePendingOrders, pendingOrder, outcome } from "@/test/orders";
import { storeWithItems } from "@/test/session";
import { waitForResponses } from "@/test/settled";

import { pollOrder, type OrderProgress } from "./use-order-progress";

beforeEach(resetBrowserWithCart);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advanceSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** The body is mocked: a real body arrives in real time, but the tests use a fake clock. */
function orderResponse(state: OrderOutcome["state"]): Response {
  const response = Response.json(outcome({ state }));
  vi.spyOn(response, "json").mockResolvedValue(outcome({ state }));
  vi.spyOn(response, "text").mockResolvedValue(JSON.stringify(outcome({ state })));
  return response;
}

describe("[CHK-04] a pending order", () => {
  const mockOrderStates = (...states: OrderOutcome["state"][]) => {
    let count = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation(() => {
      const state = states[Math.min(count, states.length - 1)] ?? "pending";
      count += 1;
      return Promise.resolve(orderResponse(state));
    });
    return () => count;
  };
  const setVisibility = (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    document.dispatchEvent(new Event("visibilitychange"));
  };

  test("is polled until it is saved", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const requestCount = mockOrderStates("pending", "pending", "saved");
    const received: OrderProgress[] = [];
    const stop = pollOrder({ paymentCode: CODE }, (progress) => received.push(progress));
    await advanceSeconds(1);
    expect(requestCount()).toBe(1);
    await advanceSeconds(3);
    expect(requestCount()).toBe(2);
    await advanceSeconds(30);
    expect(requestCount()).toBe(3);
    expect(received.at(-1)).toMatchObject({ kind: "loaded", outcome: { state: "saved" } });
    stop();
  });

  test("[CHK-06] an unpaid order is reported after a minute, and polled slowly until it is paid", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const unpaid = Array.from({ length: 8 }, () => "to-pay" as const);
    const requestCount = mockOrderStates(...unpaid, "saved");
    const received: string[] = [];
    const record = (progress: OrderProgress) =>
      received.push(progress.kind === "loaded" ? progress.outcome.state : progress.kind);
    const isSuccessRedirect = true;
    const stop = pollOrder({ paymentCode: CODE }, record, isSuccessRedirect);
    await advanceSeconds(55);
    expect(new Set(received)).toEqual(new Set(["pending"]));
    await advanceSeconds(130);
    expect(received.slice(-4)).toEqual(["to-pay", "to-pay", "to-pay", "saved"]);
    expect(requestCount()).toBe(9);
    stop();
  });

  test("a failed request is repeated, at once when the connection is back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let count = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation(() => {
      count += 1;
      if (count === 2) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(orderResponse(count > 2 ? "saved" : "pending"));
    });
    const received: OrderProgress[] = [];
    const stop = pollOrder({ paymentCode: CODE }, (progress) => received.push(progress));
    await advanceSeconds(4);
    expect(count).toBe(2);
    dispatchEvent(new Event("online"));
    await advanceSeconds(1);
    expect(received.map(({ kind }) => kind)).toEqual(["loaded", "loaded"]);
    expect(received.at(-1)).toMatchObject({ outcome: { state: "saved" } });
    stop();
  });

  test("is polled for two minutes, and the last report says that it has waited long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const requestCount = mockOrderStates("pending");
    const received: OrderProgress[] = [];
    const stop = pollOrder({ paymentCode: CODE }, (progress) => received.push(progress));
    await advanceSeconds(300);
    expect(requestCount()).toBe(7);
    expect(
      received.map((progress) => progress.kind === "loaded" && progress.hasWaitedLong),
    ).toEqual([...Array.from({ length: 6 }, () => false), true]);
    stop();
  });

  test("is not polled while the page is hidden, and is polled at once when the page is visible again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const requestCount = mockOrderStates("pending");
    const stop = pollOrder({ paymentCode: CODE }, () => undefined);
    await advanceSeconds(1);
    setVisibility("hidden");
    await vi.advanceTimersByTimeAsync(600_000);
    await waitForResponses();
    expect(requestCount()).toBe(1);
    setVisibility("visible");
    await advanceSeconds(1);
    expect(requestCount()).toBe(2);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    await waitForResponses();
    expect(requestCount()).toBe(2);
  });

  test("shows the waiting page, then the outcome", async () => {
    // `expect.poll` advances the fake clock.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    storePendingOrders(pendingOrder());
    await openSuccessPage(
      outcomeResponse({ state: "pending" }),
      outcomeResponse({ state: "saved" }),
    );
    await expectTitle("Your payment is being confirmed");
    expect(cart()).toEqual(storeWithItems.cart);
    vi.advanceTimersByTime(2000);
    await expect.poll(() => heading().element().textContent).toContain("Congrats");
    expect(cart()).toEqual([]);
  });
});
