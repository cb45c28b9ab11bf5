import { expect, test } from "vitest";

import type { SavedProduct } from "@/store/saved-product";

import { isShownAsWished, refuseWish } from "./wish-check";

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
  ["a plain product that is there", { id: 1, productId: 1, lacksChoice: false }, true],
  ["a plain product that is not", { id: 3, productId: 3, lacksChoice: false }, false],
  ["the variant that is there", { id: 21, productId: 2, lacksChoice: false }, true],
  ["another variant of its product", { id: 22, productId: 2, lacksChoice: false }, false],
  ["its product before the choice", { id: 2, productId: 2, lacksChoice: true }, true],
  ["another product before the choice", { id: 4, productId: 4, lacksChoice: true }, false],
])("[CART-07] %s is shown as saved: %s", (_, wishable, isShown) => {
  expect(isShownAsWished(list, wishable)).toBe(isShown);
});

test.each([
  ["a new product", { id: 3, lacksChoice: false }, null],
  ["a product that is there", { id: 1, lacksChoice: false }, "Product already added."],
  ["a variant that is there", { id: 21, lacksChoice: false }, "Product already added."],
  ["another variant", { id: 22, lacksChoice: false }, null],
  ["no variant chosen", { id: 4, lacksChoice: true }, "Please choose a variant first."],
  [
    "no variant chosen of a product that is there",
    { id: 2, lacksChoice: true },
    "Please choose a variant first.",
  ],
])("[CART-07] adding %s: %s", (_, wishable, refusal) => {
  expect(refuseWish(list, wishable)).toBe(refusal);
});
