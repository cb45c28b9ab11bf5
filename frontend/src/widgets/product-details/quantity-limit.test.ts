import { expect, test } from "vitest";

import { limitedQuantity, quantityLimit } from "./use-product-details";

test.each([
  ["the stock of the choice", { missing: null, stock: 3 }, 3],
  [
    "the product's stock until colour and size are chosen",
    { missing: "colorAndSize", stock: 4 },
    4,
  ],
  ["at least 1, the smallest quantity that can be typed", { missing: null, stock: 0 }, 1],
  ["no limit until a variant is chosen", { missing: "variant", stock: 0 }, undefined],
] as const)("[PROD-07] the quick view's maximum is %s", (_, purchase, limit) => {
  expect(quantityLimit(purchase)).toBe(limit);
});

test.each([
  ["the typed quantity below the maximum", 2, false, 5, 2],
  ["at most the maximum of another choice", 9, false, 5, 5],
  ["a quantity above the stock, as it was typed", 60, true, 5, 60],
  ["null for an emptied input", null, false, 5, null],
  ["the typed quantity without a maximum", 9000, false, undefined, 9000],
] as const)("[PROD-07] the quantity is %s", (_, quantity, isAboveStock, max, expected) => {
  expect(limitedQuantity({ quantity, isAboveStock }, max)).toBe(expected);
});
