import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { createQueryClient } from "@/api/query-client";
import { changeCustomer } from "@/features/session/customer-change";
import { CartPage } from "@/pages/cart";
import { addLine, replaceLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { useLoginData } from "@/store/login-data";
import { followOtherTabs, refreshStore, STORAGE_KEY, useStore } from "@/store/store";
import { answerWith, problem } from "@/test/api";
import { product } from "@/test/catalogue";
import { sessionCustomer } from "@/test/customers";
import { renderPage } from "@/test/render-page";

const lamp: CartLine = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  quantity: 1,
  stock: 3,
  picture: null,
};
const chair: CartLine = { ...lamp, id: 2, productId: 2, name: "Chair", priceCents: 1000 };
const stored = (value: string) => localStorage.setItem(STORAGE_KEY, value);
const summary = () => page.getByRole("region", { name: "Summary" });

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useLoginData.setState({ customer: null });
  answerWith();
});
afterEach(() => vi.restoreAllMocks());

describe("cart page", () => {
  test("an empty cart leads to the products", async () => {
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Browse products" })).toBeVisible();
  });

  test("[CART-05] changed quantities change the total and the way to free delivery", async () => {
    replaceLines([lamp, chair]);
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(summary()).toHaveTextContent("€29.99");
    await expect.element(summary()).toHaveTextContent("€20.01 to free delivery");
    await page.getByRole("button", { name: "Increase quantity" }).nth(0).click();
    await expect.element(page.getByText("Cart Updated.")).toBeVisible();
    await expect.element(summary()).toHaveTextContent("€49.98");
    await page.getByLabelText("Quantity of Chair").fill("2");
    await userEvent.keyboard("{Enter}");
    await expect.element(summary()).toHaveTextContent("Your order is delivered free.");
  });

  test("[CART-03] more than there are is refused", async () => {
    replaceLines([{ ...lamp, quantity: 3 }]);
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect.element(page.getByText("Available stock: 3")).toBeVisible();
    await expect.element(page.getByLabelText("Quantity of Lamp")).toHaveValue("3");
  });

  test("[CART-03] a typed quantity counts when it is complete", async () => {
    replaceLines([{ ...lamp, quantity: 3, stock: 5 }]);
    await renderPage(<CartPage />, "/shop/cart");
    const quantity = page.getByLabelText("Quantity of Lamp");
    await quantity.fill("1");
    await quantity.fill("12");
    expect(useStore.getState().cart[0]?.quantity).toBe(3);
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(page.getByText("Available stock: 5")).toBeVisible();
    await expect.element(quantity).toHaveValue("3");
    await quantity.fill("");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Please type a number")).toBeVisible();
    await expect.element(quantity).toHaveValue("3");
    await quantity.fill("4");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect.element(quantity).toHaveValue("5");
  });

  test("[CART-05] a removed line can be put back in its place", async () => {
    replaceLines([lamp, chair]);
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Remove Lamp" }).click();
    await expect.element(page.getByText("Product removed from Cart.")).toBeVisible();
    expect(useStore.getState().cart).toEqual([chair]);
    await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(page.getByRole("link", { name: "Lamp" })).toHaveFocus();
    expect(useStore.getState().cart).toEqual([lamp, chair]);
  });
});

test("[CAT-06] an answer for somebody else is not taken over; lines are asked for anew", async () => {
  replaceLines([lamp]);
  let answerFirst = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  let asked = 0;
  answerWith(
    http.get("/api/v1/products/1", async () => {
      asked += 1;
      if (asked > 1) return HttpResponse.json(product({ priceCents: 1500 }));
      await held;
      return HttpResponse.json(product({ priceCents: 1200 }));
    }),
  );
  const queryClient = createQueryClient();
  await renderPage(<CartPage />, "/shop/cart", "*", queryClient);
  await expect.poll(() => asked).toBe(1);
  changeCustomer(queryClient, sessionCustomer({ name: "Maria", vatIncluded: false }));
  await expect.element(summary()).toHaveTextContent("€15.00");
  answerFirst();
  // What is wrong comes with the next answers, if at all.
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(useStore.getState().cart[0]?.priceCents).toBe(1500);
});

test("[CART-01] lines are brought up to date, and what has changed is said", async () => {
  answerWith(
    http.get("/api/v1/products/1", () => HttpResponse.json(product({ priceCents: 2100 }))),
    http.get("/api/v1/products/1/stock", () =>
      HttpResponse.json({ productId: 1, total: 50, warehouses: [] }),
    ),
    http.get("/api/v1/products/2", () => problem(404, "not-found")),
    http.get("/api/v1/products/3", () => problem(502, "retail-unavailable")),
  );
  const desk = { ...chair, id: 3, productId: 3, name: "Desk", quantity: 4 };
  replaceLines([{ ...lamp, stock: 1 }, chair, desk]);
  await renderPage(<CartPage />, "/shop/cart");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect.element(row("Lamp").getByText("The price was €19.99.")).toBeVisible();
  await expect.element(row("Chair").getByText("no longer available")).toBeVisible();
  // There is nothing to lead to, nor more of it to be had.
  await expect.element(row("Lamp").getByRole("textbox")).toBeVisible();
  await expect.element(row("Chair").getByRole("link")).not.toBeInTheDocument();
  await expect.element(row("Chair").getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(row("Desk").getByText("Available stock: 3")).toBeVisible();
  const [first, ...others] = useStore.getState().cart;
  expect(first).toEqual({ ...lamp, priceCents: 2100, stock: 50 });
  expect(others).toEqual([chair, desk]);
});

describe("[CART-01] the cart in the browser", () => {
  test("is stored with its version and read again", () => {
    replaceLines([lamp]);
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "");
    expect(kept).toEqual({ state: { cart: [lamp], wishlist: [], compare: [] }, version: 1 });
    localStorage.removeItem(STORAGE_KEY);
    useStore.setState({ cart: [] });
    stored(JSON.stringify(kept));
    refreshStore();
    expect(useStore.getState().cart).toEqual([lamp]);
  });

  test.each([
    ["half-written JSON", '{"state":{"li'],
    ["another shape", '{"products":[1,2]}'],
    ["an older version", JSON.stringify({ state: { cart: [lamp] }, version: 0 })],
    ["foreign lines", JSON.stringify({ state: { cart: [{ id: "x" }] }, version: 1 })],
    ["a number", "7"],
    ["null", "null"],
  ])("%s is dropped", (_, value) => {
    stored(value);
    refreshStore();
    expect(useStore.getState().cart).toEqual([]);
  });

  test("follows what another tab does, also when it empties the cart", () => {
    const stop = followOtherTabs();
    const newValue = JSON.stringify({ state: { cart: [lamp] }, version: 1 });
    stored(newValue);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue }));
    expect(useStore.getState().cart).toEqual([lamp]);
    localStorage.removeItem(STORAGE_KEY);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue: null }));
    expect(useStore.getState().cart).toEqual([]);
    stop();
  });

  test("leaves the cart of another release alone", () => {
    replaceLines([lamp]);
    const stop = followOtherTabs();
    const newValue = JSON.stringify({ state: { cart: [] }, version: 2 });
    localStorage.setItem("cart-2", newValue);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: "cart-2", newValue }));
    expect(useStore.getState().cart).toEqual([lamp]);
    expect(localStorage.getItem("cart-2")).toBe(newValue);
    localStorage.removeItem("cart-2");
    stop();
  });

  test("keeps what a full disk can't take", () => {
    replaceLines([lamp]);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    addLine(chair);
    addLine({ ...chair, id: 3, name: "Desk" });
    expect(useStore.getState().cart.map(({ name }) => name)).toEqual(["Lamp", "Chair", "Desk"]);
  });

  test("starts every change from what a sleeping tab has missed", () => {
    stored(JSON.stringify({ state: { cart: [chair] }, version: 1 }));
    addLine(lamp);
    expect(useStore.getState().cart).toEqual([chair, lamp]);
  });
});
