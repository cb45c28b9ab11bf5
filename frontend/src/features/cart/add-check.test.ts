import { describe, expect, test } from "vitest";

import { MAX_QUANTITY } from "@/store/cart-lines";

import { checkAdd } from "./add-check";

const allowed = { quantity: 1, stock: 3, inCart: 0, stockDisplay: true };

describe("adding to the cart", () => {
  test.each([
    ["one of three", {}, null],
    ["the last one", { quantity: 1, inCart: 2 }, null],
    ["[CART-03] zero", { quantity: 0 }, "Quantity Cannot be Empty / Please type a number"],
    [
      "[CART-03] nothing typed",
      { quantity: null },
      "Quantity Cannot be Empty / Please type a number",
    ],
    [
      "[CART-03] not a number",
      { quantity: Number.NaN },
      "Quantity Cannot be Empty / Please type a number",
    ],
    [
      "[CART-03] half a piece",
      { quantity: 0.5 },
      "Quantity Cannot be Empty / Please type a number",
    ],
    ["[CART-03] more than in stock", { quantity: 4 }, "Out of Stock / Available stock: 3"],
    ["[CART-02] sold out", { stock: 0 }, "Product out of stock!"],
    ["[CART-02] negative stock", { stock: -2 }, "Product out of stock!"],
    [
      "[CART-02] too many together with the cart's items",
      { quantity: 2, inCart: 2 },
      "Sorry, you can't add that amount to the cart.",
    ],
    [
      "[CART-02] more than a cart line may have, stock display off",
      { quantity: 1, inCart: MAX_QUANTITY, stockDisplay: false },
      "Sorry, you can't add that amount to the cart.",
    ],
    ["[CART-02] sold out, stock display off", { stock: 0, stockDisplay: false }, null],
    [
      "[CART-03] no quantity, stock display off",
      { quantity: 0, stockDisplay: false },
      "Quantity Cannot be Empty / Please type a number",
    ],
  ])("%s", (_, fields, message) => {
    const refusal = checkAdd({ ...allowed, ...fields });
    expect(refusal && [refusal.title, refusal.text].filter(Boolean).join(" / ")).toBe(message);
  });
});
