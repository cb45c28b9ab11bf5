import { expect, test, vi } from "vitest";

import { createStorefrontClient, findProduct, isProblem } from "../index.js";
import { found, lostConnection, product, server } from "./fake-server.js";

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

test.each([0, -1, Number.NaN, Infinity, 2 ** 31])(
  "the time limit %d is refused at once",
  (timeoutMs) => {
    expect(() => createStorefrontClient({ fetch: server(found), timeoutMs })).toThrow(
      "`timeoutMs`",
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
  await vi.waitFor(() => expect(logged).toHaveBeenCalledExactlyOnceWith(noReporter));
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

test("a response is no problem", () => {
  expect(isProblem(new Response())).toBe(false);
});
