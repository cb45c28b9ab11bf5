import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { createQueryClient } from "@/api/query-client";
import { changeCustomer } from "@/features/session/customer-change";
import { CartPage } from "@/pages/cart";
import { changeQuantity, replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { followOtherTabs, STORAGE_KEY, useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { chair, lamp, QUOTES, quoteEndpoint, row, summary } from "@/test/checkout";
import { sessionCustomer } from "@/test/customers";
import { SUPPORT_CODE } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { holdResponse, nextFrames } from "@/test/settled";

const isOutdated = () => summary().element().querySelector("[aria-busy=true]") !== null;
const requests = () =>
  vi.mocked(fetch).mock.calls.map(([input]) => new Request(input).url.replace(/^.*\/api/, "/api"));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useLoginData.setState({ customer: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[CHK-02] the quote of the cart", () => {
  test("is requested with ids and quantities, once", async () => {
    const { quotedCarts, handler } = quoteEndpoint({ prices: { 1: 2100, 2: 1000 } });
    addHandlers(handler);
    replaceLines([{ ...lamp, priceCents: 1, quantity: 2 }, chair]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(summary()).toHaveTextContent("Total€52.00");
    await expect.element(row("Lamp")).toHaveTextContent("Sum: €42.00");
    expect(quotedCarts).toEqual([
      {
        lines: [
          { productId: 1, quantity: 2 },
          { productId: 2, quantity: 1 },
        ],
      },
    ]);
    // Unlike the wishlist, the cart sends no stock request per line.
    expect(requests().filter((path) => path.endsWith("/stock"))).toEqual([]);
  });

  test("fifty fast clicks make few requests, and the last request has the final quantity", async () => {
    const { quotedCarts, handler } = quoteEndpoint({ lines: { 1: { available: 99 } } });
    addHandlers(handler);
    replaceLines([{ ...lamp, stock: 99 }]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    const increaseButton = page.getByRole("button", { name: "Increase quantity" }).element();
    if (!(increaseButton instanceof HTMLElement)) throw new TypeError("no button");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (let click = 0; click < 50; click += 1) {
      increaseButton.click();
      // oxlint-disable-next-line no-await-in-loop -- a shopper clicks once after the other
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(quotedCarts).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await expect.element(summary()).toHaveTextContent("Total€1,019.49");
    await expect.poll(isOutdated).toBe(false);
    expect(quotedCarts.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 51]);
  });

  test("an outdated request is aborted, and its late response is ignored", async () => {
    const releaseResponses: (() => void)[] = [];
    const signals: AbortSignal[] = [];
    const quotes = quoteEndpoint();
    addHandlers(
      http.post(QUOTES, async ({ request }) => {
        signals.push(request.signal);
        await new Promise<void>((resolve) => {
          releaseResponses.push(resolve);
        });
        // Falls through to the next handler, which responds.
      }),
      quotes.handler,
    );
    replaceLines([{ ...lamp, quantity: 2 }]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.poll(() => releaseResponses.length).toBe(1);
    changeQuantity(lamp, 3);
    await expect.poll(() => releaseResponses.length).toBe(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    releaseResponses[1]?.();
    await expect.element(summary()).toHaveTextContent("Total€59.97");
    releaseResponses[0]?.();
    await expect.poll(() => quotes.quotedCarts.length).toBe(2);
    await nextFrames();
    await expect.element(summary()).toHaveTextContent("Total€59.97");
  });

  test("stays, marked as outdated, while a newer one loads", async () => {
    const { quotedCarts, shop, handler } = quoteEndpoint();
    addHandlers(handler);
    replaceLines([lamp]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    const { released, release } = holdResponse();
    shop.responseGate = released;
    changeQuantity(lamp, 2);
    await expect.poll(() => quotedCarts.length).toBe(2);
    expect(isOutdated()).toBe(true);
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    release();
    await expect.element(summary()).toHaveTextContent("Total€39.98");
    await expect.poll(isOutdated).toBe(false);
  });

  test("is the same in all tabs", async () => {
    const { handler } = quoteEndpoint();
    addHandlers(handler);
    replaceLines([lamp]);
    const stop = followOtherTabs();
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    const newValue = JSON.stringify({ state: { cart: [{ ...lamp, quantity: 3 }] }, version: 1 });
    localStorage.setItem(STORAGE_KEY, newValue);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue }));
    await expect.element(summary()).toHaveTextContent("Total€59.97");
    stop();
  });

  test("[CAT-06] is requested again after a sign-in, and never shown to another customer", async () => {
    const { shop, handler } = quoteEndpoint();
    addHandlers(handler);
    replaceLines([lamp]);
    const queryClient = createQueryClient();
    await renderPage(<CartPage />, "/shop/cart", "*", queryClient);
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    shop.prices = { 1: 1500 };
    const { released, release } = holdResponse();
    shop.responseGate = released;
    changeCustomer(queryClient, sessionCustomer({ vatIncluded: false }));
    await expect.poll(() => summary().element().textContent).not.toContain("€19.99");
    release();
    await expect.element(summary()).toHaveTextContent("Total€15.00");
    await expect.element(row("Lamp").getByText("The price was €19.99.")).toBeVisible();
    expect(useStore.getState().cart[0]?.priceCents).toBe(1500);
  });
});

describe("a missing quote", () => {
  test("is reported, and can be requested again", async () => {
    const { shop, handler } = quoteEndpoint({ status: 429 });
    addHandlers(handler);
    replaceLines([lamp]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(page.getByText("Your total could not be worked out")).toBeVisible();
    await expect.element(page.getByRole("alert")).toHaveTextContent(SUPPORT_CODE);
    shop.status = 200;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(summary()).toHaveTextContent("Total€19.99");
  });

  test("without a connection the summary says so; the last quote stays, and is refreshed when the connection returns", async () => {
    const { handler } = quoteEndpoint();
    let isOffline = false;
    addHandlers(
      http.post(QUOTES, () => (isOffline ? HttpResponse.error() : undefined)),
      handler,
    );
    replaceLines([lamp]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    isOffline = true;
    changeQuantity(lamp, 2);
    await expect.element(page.getByText("No connection")).toBeVisible();
    await expect.element(summary()).toHaveTextContent("Total€19.99");
    isOffline = false;
    globalThis.dispatchEvent(new Event("offline"));
    globalThis.dispatchEvent(new Event("online"));
    await expect.element(summary()).toHaveTextContent("Total€39.98");
  });

  test("is not requested for more lines than an order may have", async () => {
    const { quotedCarts, handler } = quoteEndpoint();
    addHandlers(handler);
    const tooManyLines = Array.from({ length: 101 }, (_, index) => ({ ...lamp, id: index + 1 }));
    replaceLines(tooManyLines);
    await renderPage(<CartPage />, "/shop/cart");
    const text = "One order takes 100 different products. Please remove some.";
    await expect.element(page.getByText(text)).toBeVisible();
    expect(quotedCarts).toEqual([]);
  });
});

describe("[CART-01] lines with current prices and stock", () => {
  test.each([
    ["gone", { unitPriceCents: null, sumCents: null }, "This product is no longer available."],
    ["choice-needed", { unitPriceCents: null }, "Please choose the variant you want."],
    ["out-of-stock", { available: 0 }, "Product out of stock!"],
    ["too-many", { available: 2 }, "Available stock: 2"],
    ["no-price", { unitPriceCents: 0, sumCents: 0 }, "Not for sale online"],
  ] as const)("%s is shown at the line", async (problem, fields, text) => {
    addHandlers(quoteEndpoint({ lines: { 1: { ...fields, problem } } }).handler);
    replaceLines([{ ...lamp, quantity: 3 }, chair]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(row("Lamp").getByText(text)).toBeVisible();
    await expect.element(summary()).toHaveTextContent("Total€10.00");
    await expect.element(summary()).toHaveTextContent("can't be ordered are not counted");
    expect(row("Chair").element().hasAttribute("data-problem")).toBe(false);
  });

  test("a deleted product has no link; a line that lacks a choice links to its product", async () => {
    addHandlers(
      quoteEndpoint({ lines: { 1: { problem: "gone" }, 2: { problem: "choice-needed" } } }).handler,
    );
    replaceLines([lamp, chair]);
    await renderPage(<CartPage />, "/shop/cart");
    const choose = row("Chair").getByRole("link", { name: "Choose options: Chair" });
    await expect.element(choose).toHaveAttribute("href", "/product/default/2");
    await expect.element(row("Lamp").getByRole("link")).not.toBeInTheDocument();
    await expect.element(row("Lamp").getByRole("textbox")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Move Chair to the wishlist" }).click();
    await expect.element(page.getByText("Please choose a variant first.")).toBeVisible();
    expect(useStore.getState().wishlist).toEqual([]);
  });

  test("a changed price is shown and stored", async () => {
    addHandlers(quoteEndpoint({ prices: { 1: 2100 }, lines: { 1: { available: 50 } } }).handler);
    replaceLines([lamp]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(row("Lamp").getByText("The price was €19.99.")).toBeVisible();
    expect(useStore.getState().cart).toEqual([{ ...lamp, priceCents: 2100, stock: 50 }]);
  });
});
