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
  ["the typed quantity below the maximum", 2, 5, 2],
  ["at most the maximum", 9, 5, 5],
  ["null for an emptied input", null, 5, null],
  ["the typed quantity without a maximum", 9000, undefined, 9000],
] as const)("[PROD-07] the quantity is %s", (_, typed, max, expected) => {
  expect(limitedQuantity(typed, max)).toBe(expected);
});
