import { expect, test } from "vitest";

import type { SavedProduct } from "@/store/saved-product";

import { isShownAsWished, checkWish } from "./wish-check";

const wish = (id: number, productId = id): SavedProduct => ({
  id,
  productId,
  name: `Lamp ${String(id)}`,
  choice: null,
  priceCents: 1999,
  stock: 5,
  picture: null,
});
const plain = wish(1);
const variant = wish(21, 2);
const list = [plain, variant];

test.each([
  ["a saved product without variants", { id: 1, productId: 1, lacksChoice: false }, true],
  ["an unsaved product without variants", { id: 3, productId: 3, lacksChoice: false }, false],
  ["the saved variant", { id: 21, productId: 2, lacksChoice: false }, true],
  ["another variant of a saved product", { id: 22, productId: 2, lacksChoice: false }, false],
  [
    "a product with a saved variant, before the choice",
    { id: 2, productId: 2, lacksChoice: true },
    true,
  ],
  ["another product before the choice", { id: 4, productId: 4, lacksChoice: true }, false],
])("[CART-07] %s is shown as saved: %s", (_, wishable, isShown) => {
  expect(isShownAsWished(list, wishable)).toBe(isShown);
});

test.each([
  ["a new product", { id: 3, lacksChoice: false }, null],
  ["a saved product", { id: 1, lacksChoice: false }, "Product already added."],
  ["a saved variant", { id: 21, lacksChoice: false }, "Product already added."],
  ["another variant", { id: 22, lacksChoice: false }, null],
  ["no variant chosen", { id: 4, lacksChoice: true }, "Please choose a variant first."],
  [
    "no variant chosen of a saved product",
    { id: 2, lacksChoice: true },
    "Please choose a variant first.",
  ],
])("[CART-07] adding %s: %s", (_, wishable, refusal) => {
  expect(checkWish(list, wishable)).toBe(refusal);
});
