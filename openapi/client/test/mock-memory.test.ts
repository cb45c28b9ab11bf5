import { createMswHandlers } from "@shop/api-client/mocks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { mockedShop, quotedOrder } from "./mocked-shop.js";

const NO_ORDER = { status: 404 };

/** Places a card order and returns how a page after the payment confirms it. */
async function placeOrder(send: ReturnType<typeof mockedShop>) {
  const { paymentCode } = (await send("POST", "/orders", await quotedOrder(send))).body;
  return async (page: ReturnType<typeof mockedShop>) =>
    page("POST", "/order-confirmations", { paymentCode });
}

describe("memory of the mocks in Node", () => {
  test("each set of handlers is a new shop", async () => {
    const confirm = await placeOrder(mockedShop());
    expect(await confirm(mockedShop())).toMatchObject(NO_ORDER);
  });

  test("a reset starts anew", async () => {
    const mocks = createMswHandlers();
    const send = mockedShop(mocks);
    const confirm = await placeOrder(send);
    await send("DELETE", "/session");
    mocks.reset();
    expect(await confirm(send)).toMatchObject(NO_ORDER);
    expect((await send("GET", "/session")).body.customer.name).toBe("Anna Georgiou");
  });
});

describe("memory of the mocks in a browser", () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("navigator", { serviceWorker: {} });
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("orders and the session survive a page load", async () => {
    const send = mockedShop();
    const confirm = await placeOrder(send);
    await send("DELETE", "/session");
    const afterPayment = mockedShop();
    expect(await confirm(afterPayment)).toMatchObject({ status: 200, body: { state: "saved" } });
    expect(await confirm(mockedShop())).toMatchObject({ body: { state: "already-saved" } });
    expect((await afterPayment("GET", "/session")).body).toEqual({ customer: null });
    createMswHandlers().reset();
    expect(await confirm(mockedShop())).toMatchObject(NO_ORDER);
    expect((await mockedShop()("GET", "/session")).body.customer).not.toBeNull();
  });

  test.each([
    ["no JSON", () => "{"],
    ["no state", () => '{"orders":7}'],
    ["an invalid order", (text: string) => text.replace('"quantity":2', '"quantity":0')],
    ["an invalid time", (text: string) => text.replace(/"time":"[^"]*"/, '"time":"soon"')],
  ])("a stored text that is %s starts anew", async (_name, change) => {
    const confirm = await placeOrder(mockedShop());
    for (const [key, text] of stored) stored.set(key, change(text));
    expect(await confirm(mockedShop())).toMatchObject(NO_ORDER);
  });

  test("blocked storage is replaced by memory", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    Object.defineProperty(globalThis, "sessionStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    const send = mockedShop();
    expect(await (await placeOrder(send))(send)).toMatchObject({ body: { state: "saved" } });
  });
});
