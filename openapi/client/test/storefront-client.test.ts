import { expect, test, vi } from "vitest";

import { createStorefrontClient, findProduct, isProblem } from "../index.js";
import { found, hang, lostConnection, product, server } from "./fake-server.js";

test("a request is sent to the shop's origin, with the client's headers", async () => {
  const send = server(found);
  const client = createStorefrontClient({
    origin: "https://shop.example/",
    fetch: send,
    headers: () => ({ Cookie: "session=1" }),
  });
  const { data } = await findProduct({ client, ...product });
  expect(data).toEqual({ id: 7 });
  const [address, init] = send.mock.calls[0] ?? [];
  expect(address).toBe("https://shop.example/api/v1/products/7");
  expect(init?.headers).toEqual({ Origin: "https://shop.example", Cookie: "session=1" });
  expect(init?.credentials).toBe("include");
});

test.each(["localhost:8080", "https://shop.example/shop", "shop.example", ""])(
  "the origin %j is refused at once",
  (origin) => {
    expect(() => createStorefrontClient({ origin })).toThrow("`origin` must have a scheme");
  },
);

test("without an origin outside a browser, client and operation say that they need one", async () => {
  const message = "`origin` is required outside a browser";
  expect(() => createStorefrontClient()).toThrow(message);
  const withoutClient = findProduct(product);
  await expect(withoutClient).rejects.toThrow(message);
  await expect(withoutClient).rejects.not.toSatisfy(isProblem);
});

test.each([
  [new URL("https://shop.example/"), "https://shop.example"],
  ["HTTP://Shop.Example:80", "http://shop.example"],
])("the origin %s is sent as browsers write it", async (origin, sent) => {
  const send = server(found);
  await findProduct({ client: createStorefrontClient({ origin, fetch: send }), ...product });
  const [address, init] = send.mock.calls[0] ?? [];
  expect(address).toBe(`${sent}/api/v1/products/7`);
  expect(init?.headers).toEqual({ Origin: sent });
});

test.each([0, -1, 2.5, "5000" as never, Number.NaN, Infinity, 2 ** 31])(
  "the time limit %j is refused at once",
  (timeoutMs) => {
    expect(() => createStorefrontClient({ fetch: server(found), timeoutMs })).toThrow(
      "`timeoutMs` must be a whole number from 1 to 2147483647",
    );
  },
);

test.each([-1, 1.5, 11, Number.NaN, Infinity])("%d retries are refused at once", (retries) => {
  const refused = () => createStorefrontClient({ fetch: server(found), retries });
  expect(refused).toThrow(RangeError);
  expect(refused).toThrow("`retries`");
});

const noReporter = new Error("no reporter");

test.each([
  [
    "throws",
    () => {
      throw noReporter;
    },
  ],
  ["rejects with", () => Promise.reject(noReporter)],
])("an error that `onProblem` %s does not replace the problem", async (_, onProblem) => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const client = createStorefrontClient({ fetch: server(lostConnection), retries: 0, onProblem });
  const { error } = await findProduct({ client, ...product });
  expect(isProblem(error, "offline")).toBe(true);
  await expect.poll(() => logged).toHaveBeenCalledExactlyOnceWith(noReporter);
  logged.mockRestore();
});

test("a request waits for headers that a promise gives", async () => {
  const send = server(found);
  const headers = () => Promise.resolve({ Cookie: "session=1" });
  const client = createStorefrontClient({ headers, fetch: send });
  await findProduct({ client, ...product });
  expect(send.mock.calls[0]?.[1]?.headers).toEqual({ Cookie: "session=1" });
});

test("an invalid header is refused at once", async () => {
  const headers = { Cookie: "a\nb" };
  expect(() => createStorefrontClient({ headers })).toThrow(TypeError);
  const client = createStorefrontClient({ headers: () => headers, fetch: server(found) });
  await expect(findProduct({ client, ...product })).rejects.toThrow(TypeError);
});

const noCookie = new Error("no cookie");

test.each([
  [
    "throws",
    () => {
      throw noCookie;
    },
  ],
  ["rejects with", () => Promise.reject(noCookie)],
])("an error that the function `headers` %s goes to the caller", async (_, headers) => {
  const client = createStorefrontClient({ headers, fetch: server(found) });
  await expect(findProduct({ client, ...product })).rejects.toBe(noCookie);
});

test("a thrown problem is an `Error` with its cause", async () => {
  const client = createStorefrontClient({ fetch: server(lostConnection), retries: 0 });
  const thrown = await findProduct({ client, ...product, throwOnError: true }).catch(
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Error);
  expect(isProblem(thrown, "offline") && thrown.cause).toBeInstanceOf(TypeError);
  expect(String(thrown)).toBe("Error: The shop could not be reached.");
});

/** Headers that never arrive. */
const never = () => new Promise<never>(() => {});

test("the time limit holds for headers that never arrive, and nothing is sent", async () => {
  const send = server(found);
  const onProblem = vi.fn<(problem: unknown) => void>();
  const client = createStorefrontClient({ fetch: send, headers: never, onProblem, timeoutMs: 1 });
  const { error } = await findProduct({ client, ...product });
  expect(isProblem(error, "offline") && error.detail).toBe("The shop did not answer in time.");
  expect(send).not.toHaveBeenCalled();
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(error);
});

test("the caller's signal ends a call whose headers never arrive", async () => {
  const send = server(found);
  const controller = new AbortController();
  const client = createStorefrontClient({ fetch: send, headers: never });
  const thrown = findProduct({ client, ...product, signal: controller.signal });
  controller.abort("superseded");
  await expect(thrown).rejects.toBe("superseded");
  const aborted = findProduct({ client, ...product, signal: controller.signal });
  await expect(aborted).rejects.toBe("superseded");
  expect(send).not.toHaveBeenCalled();
});

test("headers and response share one time limit", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const headers = () => Promise.resolve({});
  const client = createStorefrontClient({ fetch: hang, headers, timeoutMs: 1 });
  const { error } = await findProduct({ client, ...product });
  expect(isProblem(error, "offline")).toBe(true);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(1);
  timeout.mockRestore();
});

test("a header of the call replaces the client's, and undefined headers are left out", async () => {
  const send = server(found);
  const headers = { "Accept-Language": "en", Cookie: undefined };
  const client = createStorefrontClient({ fetch: send, headers });
  await findProduct({ client, ...product, headers: { "accept-language": "el" } });
  expect(send.mock.calls[0]?.[1]?.headers).toEqual({ "accept-language": "el" });
});

test("a function may return headers or none", async () => {
  const send = server(found);
  let cookie: string | undefined;
  const headers = () => (cookie ? { Cookie: cookie } : {});
  const client = createStorefrontClient({ fetch: send, headers });
  await findProduct({ client, ...product });
  cookie = "session=1";
  await findProduct({ client, ...product });
  const sent = send.mock.calls.map(([, init]) => init?.headers);
  expect(sent).toEqual([{}, { Cookie: "session=1" }]);
});

test("a response is no problem", () => {
  expect(isProblem(new Response())).toBe(false);
});
