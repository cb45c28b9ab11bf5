import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { CartPage } from "@/pages/cart";
import { addLine, replaceLines } from "@/store/cart";
import { useLoginData } from "@/store/login-data";
import { followOtherTabs, rereadStorage, STORAGE_KEY, useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { chair, lamp, quoteEndpoint, row, summary } from "@/test/checkout";
import { renderPage } from "@/test/render-page";

const storeState = (value: string) => localStorage.setItem(STORAGE_KEY, value);

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useLoginData.setState({ customer: null });
  addHandlers(quoteEndpoint().handler);
});
afterEach(() => vi.restoreAllMocks());

describe("cart page", () => {
  test("an empty cart links to the products", async () => {
    await renderPage(<CartPage />, "/shop/cart");
    await expect.element(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Browse products" })).toBeVisible();
  });

  test("[CART-05] changed quantities change the total and the amount missing to free delivery", async () => {
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

  test("[CART-03] a quantity above the stock is refused", async () => {
    replaceLines([{ ...lamp, quantity: 3 }]);
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect.element(page.getByText("Available stock: 3")).toBeVisible();
    await expect.element(page.getByLabelText("Quantity of Lamp")).toHaveValue("3");
  });

  test("[CART-03] a typed quantity is used only when it is complete", async () => {
    addHandlers(quoteEndpoint({ lines: { 1: { available: 5 } } }).handler);
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

  test("[CART-03] a typed -3 is refused with a text", async () => {
    replaceLines([{ ...lamp, quantity: 3 }]);
    await renderPage(<CartPage />, "/shop/cart");
    const quantity = page.getByLabelText("Quantity of Lamp");
    await quantity.fill("-3");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Please type a number")).toBeVisible();
    await expect.element(quantity).toHaveValue("3");
    expect(useStore.getState().cart[0]?.quantity).toBe(3);
  });

  test("[CART-05] a removed line can be restored at its position", async () => {
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

  test("[CART-07] a line moves to the wishlist with its choice, and back", async () => {
    const red = { ...chair, name: "Chair - Red", choice: { color: "Red", size: null } };
    replaceLines([lamp, red]);
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Move Chair - Red to the wishlist" }).click();
    await expect.element(page.getByText("Product added to Wishlist.")).toBeVisible();
    const { quantity: _, ...wish } = red;
    expect(useStore.getState()).toMatchObject({ cart: [lamp], wishlist: [wish] });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(row("Chair - Red")).toBeVisible();
    expect(useStore.getState()).toMatchObject({ cart: [lamp, red], wishlist: [] });
  });

  test("[CART-07] a product that is already on the wishlist stays in the cart", async () => {
    const { quantity: _, ...wish } = lamp;
    replaceLines([lamp]);
    useStore.setState({ wishlist: [wish] });
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Move Lamp to the wishlist" }).click();
    await expect.element(page.getByText("Product already added.")).toBeVisible();
    expect(useStore.getState().cart).toEqual([lamp]);
  });

  test("[CART-05] removing the last line shows the empty cart and can be undone", async () => {
    replaceLines([lamp]);
    await renderPage(<CartPage />, "/shop/cart");
    await page.getByRole("button", { name: "Remove Lamp" }).click();
    await expect.element(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(summary()).toHaveTextContent("Total€19.99");
  });
});

describe("[CART-01] the cart in the browser", () => {
  test("is stored with its version and read again", () => {
    replaceLines([lamp]);
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "");
    expect(stored).toEqual({ state: { cart: [lamp], wishlist: [], compare: [] }, version: 1 });
    localStorage.removeItem(STORAGE_KEY);
    useStore.setState({ cart: [] });
    storeState(JSON.stringify(stored));
    rereadStorage();
    expect(useStore.getState().cart).toEqual([lamp]);
  });

  test.each([
    ["truncated JSON", '{"state":{"li'],
    ["an unknown format", '{"products":[1,2]}'],
    ["an older version", JSON.stringify({ state: { cart: [lamp] }, version: 0 })],
    ["invalid lines", JSON.stringify({ state: { cart: [{ id: "x" }] }, version: 1 })],
    ["a number", "7"],
    ["null", "null"],
  ])("%s is dropped", (_, value) => {
    storeState(value);
    rereadStorage();
    expect(useStore.getState().cart).toEqual([]);
  });

  test("follows the changes of another tab, even when it empties the cart", () => {
    const stop = followOtherTabs();
    const newValue = JSON.stringify({ state: { cart: [lamp] }, version: 1 });
    storeState(newValue);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue }));
    expect(useStore.getState().cart).toEqual([lamp]);
    localStorage.removeItem(STORAGE_KEY);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY, newValue: null }));
    expect(useStore.getState().cart).toEqual([]);
    stop();
  });

  test("reads the changes that another tab made before this tab began to listen", () => {
    replaceLines([lamp]);
    storeState(JSON.stringify({ state: { cart: [] }, version: 1 }));
    expect(useStore.getState().cart).toEqual([lamp]);
    const stop = followOtherTabs();
    expect(useStore.getState().cart).toEqual([]);
    stop();
  });

  test("does not change the cart of another release", () => {
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

  test("keeps lines that a full disk can't store", () => {
    replaceLines([lamp]);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    addLine(chair);
    addLine({ ...chair, id: 3, name: "Desk" });
    expect(useStore.getState().cart.map(({ name }) => name)).toEqual(["Lamp", "Chair", "Desk"]);
  });

  test("applies each change to the stored cart, whose changes a frozen tab has missed", () => {
    storeState(JSON.stringify({ state: { cart: [chair] }, version: 1 }));
    addLine(lamp);
    expect(useStore.getState().cart).toEqual([chair, lamp]);
  });
});
