import { expect, test } from "vitest";

import { offeredQuantity, quantityLimit } from "./use-product-details";

test.each([
  ["the stock of what is chosen", { missing: null, stock: 3 }, 3],
  ["the product's stock while colour and size are open", { missing: "colorAndSize", stock: 4 }, 4],
  ["at least one, as nothing else can be typed", { missing: null, stock: 0 }, 1],
  ["no limit before a variant tells its stock", { missing: "variant", stock: 0 }, undefined],
] as const)("[PROD-07] the quick view's maximum is %s", (_, purchase, limit) => {
  expect(quantityLimit(purchase)).toBe(limit);
});

test.each([
  ["what was asked for", 2, 5, 2],
  ["no more than there is", 9, 5, 5],
  ["an emptied input stays empty", null, 5, null],
  ["anything where nothing limits it", 9000, undefined, 9000],
] as const)("[PROD-07] the quantity is %s", (_, asked, max, offered) => {
  expect(offeredQuantity(asked, max)).toBe(offered);
});
