import type { OrderOutcome } from "@shop/api-client";
import { afterEach, describe, expect, test, vi } from "vitest";

import { CODE, outcome } from "@/test/orders";

import { followOrder, type OrderNews } from "./follow-order";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[CHK-04] an order that is being confirmed", () => {
  const answering = (...states: OrderOutcome["state"][]) => {
    let count = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation(() => {
      const state = states[Math.min(count, states.length - 1)];
      count += 1;
      // A real answer takes longer to be read than faked timers wait.
      const answer = { ok: true, status: 200, json: () => Promise.resolve(outcome({ state })) };
      return Promise.resolve(answer as Response);
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
    await vi.advanceTimersByTimeAsync(1999);
    expect(count()).toBe(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(count()).toBe(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(count()).toBe(3);
    expect(heard.at(-1)).toMatchObject({ kind: "answered", outcome: { state: "saved" } });
    stop();
  });

  test.each(["not-saved", "not-paid", "already-saved"] as const)(
    "is not asked for again once it is %s",
    async (state) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const count = answering("to-pay", state);
      const stop = followOrder({ paymentCode: CODE }, () => undefined);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(count()).toBe(2);
      stop();
    },
  );

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
});
