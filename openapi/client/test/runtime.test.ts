import { afterEach, expect, test, vi } from "vitest";

import { createClient } from "../runtime/index.js";

// The client without an origin is that of a page.
vi.stubGlobal("location", new URL("https://shop.example/"));
const client = createClient();
afterEach(() => vi.restoreAllMocks());

/** After Back or Forward, the browser must not show another customer's response [CAT-06]. */
const defaultOptions = {
  cache: "no-cache",
  signal: expect.any(AbortSignal) as AbortSignal,
};

const respondWith = (body: BodyInit | null, status = 200) => {
  const respond = () => Promise.resolve(new Response(body, { status }));
  return vi.spyOn(globalThis, "fetch").mockImplementation(respond);
};

test.each([
  [{ url: "/products/{id}/stock", path: { id: 7 } }, "/products/7/stock"],
  [{ url: "/by-slug/{slug}", path: { slug: "a b/c?d#é" } }, "/by-slug/a%20b%2Fc%3Fd%23%C3%A9"],
  [
    { url: "/products", query: { searchTerm: "l'été & 50%" } },
    "/products?searchTerm=l'%C3%A9t%C3%A9%20%26%2050%25",
  ],
  [
    { url: "/products", query: { new: true, page: 2, brand: undefined, tab: null } },
    "/products?new=true&page=2",
  ],
  [{ url: "/products", query: { brands: [3, 5] } }, "/products?brands=3%2C5"],
  [{ url: "/products", query: {} }, "/products"],
])("%o is requested at the expected URL", async (call, address) => {
  const fetched = respondWith("{}");
  await client.get(call);
  expect(fetched).toHaveBeenCalledWith(address, expect.anything());
});

test("[API-02] a response is parsed as JSON, an empty response is undefined", async () => {
  respondWith('{"total":3}');
  expect((await client.get({ url: "/x" })).data).toEqual({ total: 3 });
  respondWith(null, 204);
  expect((await client.post({ url: "/x", body: {} })).data).toBeUndefined();
});

test("[API-02] a body is sent as JSON, with its headers and its abort signal", async () => {
  const fetched = respondWith(null, 204);
  const { signal } = new AbortController();
  const headers = { "Content-Type": "application/json", "X-Reason": "test" };
  await client.post({ url: "/x", body: { email: "a@b" }, headers, signal });
  expect(fetched).toHaveBeenCalledWith("/x", {
    method: "POST",
    body: '{"email":"a@b"}',
    headers: { ...headers, "X-Storefront": "1" },
    cache: "no-cache",
    signal,
  });
});

test.each(["post", "put", "patch", "delete"] as const)(
  "%s sends the shop's own header, with and without a body",
  async (method) => {
    const fetched = respondWith(null, 204);
    await client[method]({ url: "/x" });
    await client[method]({ url: "/x", body: {} });
    const headers = { "Content-Type": "application/json", "X-Storefront": "1" };
    const expected = { ...defaultOptions, method: method.toUpperCase(), headers };
    expect(fetched).toHaveBeenNthCalledWith(1, "/x", expected);
    expect(fetched).toHaveBeenNthCalledWith(2, "/x", { ...expected, body: "{}" });
  },
);

test("a GET request sends no headers", async () => {
  const fetched = respondWith("{}");
  await client.get({ url: "/x" });
  expect(fetched).toHaveBeenCalledWith("/x", { ...defaultOptions, method: "GET", headers: {} });
});

test("[API-02] the default timeout is 30 seconds", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const hang = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "TimeoutError")));
    });
  vi.spyOn(globalThis, "fetch").mockImplementation(hang);
  const sent = client.post({ url: "/x", body: {} });
  expect(timeout).toHaveBeenCalledWith(30_000);
  limit.abort();
  expect((await sent).error).toMatchObject({ type: "/problems/offline" });
});

test("an error of `onProblem` of the default client does not replace the problem", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const thrown = new Error("no reporter");
  const failingClient = createClient();
  failingClient.setConfig({
    onProblem: () => {
      throw thrown;
    },
  });
  respondWith("<html>", 500);
  const { error } = await failingClient.get({ url: "/x" });
  expect(error).toMatchObject({ type: "/problems/internal" });
  await expect.poll(() => logged).toHaveBeenCalledExactlyOnceWith(thrown);
});

test("the problem of a page instead of JSON asks for the client and its origin", async () => {
  const page = () =>
    Promise.resolve(new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } }));
  vi.spyOn(globalThis, "fetch").mockImplementation(page);
  const { error } = await client.get({ url: "/x" });
  expect(error).toMatchObject({
    type: "/problems/internal",
    detail: "The answer is a page. Is `client` missing?",
  });
});

test.each([
  [
    "problem details",
    () => respondWith('{"type":"/problems/not-found","status":404}', 404),
    { type: "/problems/not-found", status: 404 },
  ],
  [
    "an HTML page",
    () => respondWith("<html>", 500),
    { type: "/problems/internal", status: 500, errors: [] },
  ],
  [
    "a truncated response",
    () => respondWith('{"a":'),
    { type: "/problems/internal", status: 200, errors: [] },
  ],
  [
    "a connection that is lost within the response",
    () => {
      const start = (body: ReadableStreamDefaultController) => body.error(new TypeError("x"));
      return respondWith(new ReadableStream({ start }));
    },
    { type: "/problems/offline", status: 0, errors: [] },
  ],
  [
    "no network",
    () => vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("x")),
    { type: "/problems/offline", status: 0, errors: [] },
  ],
])(
  "[API-02] %s is a problem, which is reported, and thrown with `throwOnError`",
  async (_, mockFetch, problem) => {
    const onProblem = vi.fn<(problem: unknown) => void>();
    const failingClient = createClient();
    failingClient.setConfig({ onProblem });
    mockFetch();
    expect((await failingClient.get({ url: "/x" })).error).toMatchObject(problem);
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(problem));
    await expect(failingClient.get({ url: "/x", throwOnError: true })).rejects.toMatchObject(
      problem,
    );
  },
);
