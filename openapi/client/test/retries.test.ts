import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  createNewsletterSubscription,
  createOrder,
  createQuote,
  createStorefrontClient,
  findProduct,
  isProblem,
} from "../index.js";
import {
  type Send,
  found,
  hang,
  json,
  lostConnection,
  problem,
  product,
  server,
} from "./fake-server.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const busy = () => problem("retail-unavailable", 503, { "Retry-After": "2" });
const busyUntil = (ms: number) =>
  problem("retail-unavailable", 503, { "Retry-After": new Date(Date.now() + ms).toUTCString() });

const order = {
  body: {} as never,
  headers: { "Idempotency-Key": "5c1f1a50-54dd-4f7b-9d5e-3c7c0b0d5f11" },
};

test("a read waits as long as `Retry-After` says, and is sent again", async () => {
  const send = server(busy, found);
  const client = createStorefrontClient({ fetch: send });
  const result = findProduct({ client, ...product });
  await vi.advanceTimersByTimeAsync(1999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await result).data).toEqual({ id: 7 });
  expect(send).toHaveBeenCalledTimes(2);
});

test("a read waits until the date in `Retry-After`", async () => {
  vi.setSystemTime("2026-11-26T12:00:00Z");
  const send = server(() => busyUntil(2000), found);
  const result = findProduct({ client: createStorefrontClient({ fetch: send }), ...product });
  await vi.advanceTimersByTimeAsync(1999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await result).data).toEqual({ id: 7 });
});

test("a quote is repeated, because it changes nothing", async () => {
  const send = server(busy, () => json({ lines: [] }));
  const result = createQuote({
    client: createStorefrontClient({ fetch: send }),
    body: {} as never,
  });
  await vi.runAllTimersAsync();
  expect((await result).data).toEqual({ lines: [] });
});

test.each([
  ["a lost connection", lostConnection],
  ["a proxy's 502", () => new Response("<html>", { status: 502 })],
])("a read is repeated after %s", async (_, failure) => {
  const send = server(failure, failure, found);
  const client = createStorefrontClient({ fetch: send });
  const result = findProduct({ client, ...product });
  await vi.runAllTimersAsync();
  expect((await result).data).toEqual({ id: 7 });
  expect(send).toHaveBeenCalledTimes(3);
});

/** A response whose connection is lost within its body. */
const lostBody = () => {
  const start = (body: ReadableStreamDefaultController) =>
    body.enqueue(new TextEncoder().encode('{"id":'));
  const pull = (body: ReadableStreamDefaultController) => body.error(new TypeError("terminated"));
  return new Response(new ReadableStream({ start, pull }, { highWaterMark: 0 }));
};

test("a read is repeated after a connection that is lost within the response", async () => {
  const send = server(lostBody, found);
  const result = findProduct({ client: createStorefrontClient({ fetch: send }), ...product });
  await vi.runAllTimersAsync();
  expect((await result).data).toEqual({ id: 7 });
  expect(send).toHaveBeenCalledTimes(2);
});

test("a write without a key is not repeated after a connection that is lost within the response", async () => {
  const send = server(lostBody);
  const client = createStorefrontClient({ fetch: send });
  const { error } = await createNewsletterSubscription({ client, body: {} as never });
  expect(isProblem(error, "offline") && error.status).toBe(0);
  expect(send).toHaveBeenCalledTimes(1);
});

/** MSW and caches keep an unread copy of a response: then its body can't be cancelled. */
test("a read is repeated although the `fetch` keeps a copy of the response", async () => {
  const answers = server(busy, found);
  const copies: Response[] = [];
  const send: Send = async (...request) => {
    const response = await answers(...request);
    copies.push(response.clone());
    return response;
  };
  const result = findProduct({ client: createStorefrontClient({ fetch: send }), ...product });
  await vi.runAllTimersAsync();
  expect((await result).data).toEqual({ id: 7 });
});

test.each([
  ["a problem without `Retry-After`", () => problem("not-found", 404)],
  ["a long `Retry-After`", () => problem("too-many-requests", 429, { "Retry-After": "60" })],
  ["a distant date in `Retry-After`", () => busyUntil(60_000)],
  [
    "an unreadable `Retry-After`",
    () => problem("retail-unavailable", 503, { "Retry-After": "soon" }),
  ],
])("%s goes to the caller at once", async (_, failure) => {
  const send = server(failure);
  const client = createStorefrontClient({ fetch: send });
  const { error } = await findProduct({ client, ...product });
  expect(error).toMatchObject({ errors: [] });
  expect(send).toHaveBeenCalledTimes(1);
});

test("the last failure goes to the caller after all attempts", async () => {
  const send = server(busy);
  const client = createStorefrontClient({ fetch: send, retries: 1 });
  const result = findProduct({ client, ...product });
  await vi.runAllTimersAsync();
  expect((await result).error).toMatchObject({ type: "/problems/retail-unavailable" });
  expect(send).toHaveBeenCalledTimes(2);
});

test("an order is repeated with its idempotency key", async () => {
  const send = server(lostConnection, () => json({ state: "saved" }));
  const client = createStorefrontClient({ fetch: send });
  const result = createOrder({ client, ...order });
  await vi.runAllTimersAsync();
  expect((await result).data).toEqual({ state: "saved" });
  const keys = send.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));
  expect(keys).toEqual([order.headers["Idempotency-Key"], order.headers["Idempotency-Key"]]);
});

test("another write is sent once", async () => {
  const send = server(busy);
  const client = createStorefrontClient({ fetch: send });
  const { error } = await createNewsletterSubscription({ client, body: {} as never });
  expect(error).toMatchObject({ type: "/problems/retail-unavailable" });
  expect(send).toHaveBeenCalledTimes(1);
});

test("an abort ends the pause, is thrown as it is, and is not reported", async () => {
  const send = server(busy);
  const onProblem = vi.fn<(failure: unknown) => void>();
  const client = createStorefrontClient({ fetch: send, onProblem });
  const controller = new AbortController();
  const thrown = findProduct({ client, ...product, signal: controller.signal }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(100);
  controller.abort("superseded");
  expect(await thrown).toBe("superseded");
  expect(send).toHaveBeenCalledTimes(1);
  expect(onProblem).not.toHaveBeenCalled();
});

test("a signal of `AbortSignal.timeout` gives a problem that says so", async () => {
  const limit = new AbortController();
  const client = createStorefrontClient({ fetch: hang });
  const result = findProduct({ client, ...product, signal: limit.signal });
  const reason = new DOMException("", "TimeoutError");
  limit.abort(reason);
  const { error } = await result;
  expect(isProblem(error, "offline") && error.cause).toBe(reason);
  expect(error?.detail).toBe("The shop did not answer in time.");
});

test("the time limit holds for calls with a signal of their own, and for all attempts together", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const client = createStorefrontClient({ fetch: hang, timeoutMs: 5000 });
  const result = findProduct({ client, ...product, signal: new AbortController().signal });
  await expect.poll(() => timeout).toHaveBeenCalledWith(5000);
  limit.abort(new DOMException("", "TimeoutError"));
  expect((await result).error).toMatchObject({ type: "/problems/offline" });
  timeout.mockRestore();
});

test("`onProblem` gets each failure once, after the last attempt", async () => {
  const onProblem = vi.fn<(failure: unknown) => void>();
  const client = createStorefrontClient({ fetch: server(busy), onProblem });
  const result = findProduct({ client, ...product });
  await vi.runAllTimersAsync();
  await result;
  expect(onProblem).toHaveBeenCalledTimes(1);
});
