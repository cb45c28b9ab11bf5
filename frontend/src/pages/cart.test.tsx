import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import type { CartLine } from "@/features/cart/lines";
import {
  addLine,
  followOtherTabs,
  refreshCart,
  replaceLines,
  useCart,
} from "@/features/cart/store";
import { CartPage } from "@/pages/cart";
import { answerWith } from "@/test/api";
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
const stored = (value: string) => localStorage.setItem("cart", value);
const summary = () => page.getByRole("region", { name: "Summary" });

beforeEach(() => {
  localStorage.removeItem("cart");
  useCart.setState({ lines: [] });
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
    await expect.element(summary()).toHaveTextContent("Your order is delivered free.");
  });

  test("[CART-03] more than there are is refused", async () => {
    replaceLines([{ ...lamp, quantity: 3 }]);
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect.element(page.getByText("Available stock: 3")).toBeVisible();
    await expect.element(page.getByLabelText("Quantity of Lamp")).toHaveValue("3");
  });

  test("[CART-05] a removed line can be put back in its place", async () => {
    replaceLines([lamp, chair]);
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Remove Lamp" }).click();
    await expect.element(page.getByText("Product removed from Cart.")).toBeVisible();
    expect(useCart.getState().lines).toEqual([chair]);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(useCart.getState().lines).toEqual([lamp, chair]);
  });
});

describe("[CART-01] the cart in the browser", () => {
  test("is stored with its version and read again", () => {
    replaceLines([lamp]);
    const kept: unknown = JSON.parse(localStorage.getItem("cart") ?? "");
    expect(kept).toEqual({ state: { lines: [lamp] }, version: 1 });
    localStorage.removeItem("cart");
    useCart.setState({ lines: [] });
    stored(JSON.stringify(kept));
    refreshCart();
    expect(useCart.getState().lines).toEqual([lamp]);
  });

  test.each([
    ["half-written JSON", '{"state":{"li'],
    ["another shape", '{"products":[1,2]}'],
    ["an older version", JSON.stringify({ state: { lines: [lamp] }, version: 0 })],
    ["foreign lines", JSON.stringify({ state: { lines: [{ id: "x" }] }, version: 1 })],
    ["a number", "7"],
    ["null", "null"],
  ])("%s is dropped", (_, value) => {
    stored(value);
    refreshCart();
    expect(useCart.getState().lines).toEqual([]);
  });

  test("follows what another tab does, also when it empties the cart", () => {
    const stop = followOtherTabs();
    const newValue = JSON.stringify({ state: { lines: [lamp] }, version: 1 });
    stored(newValue);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: "cart", newValue }));
    expect(useCart.getState().lines).toEqual([lamp]);
    localStorage.removeItem("cart");
    globalThis.dispatchEvent(new StorageEvent("storage", { key: "cart", newValue: null }));
    expect(useCart.getState().lines).toEqual([]);
    stop();
  });

  test("starts every change from what a sleeping tab has missed", () => {
    stored(JSON.stringify({ state: { lines: [chair] }, version: 1 }));
    addLine(lamp);
    expect(useCart.getState().lines).toEqual([chair, lamp]);
  });
});
