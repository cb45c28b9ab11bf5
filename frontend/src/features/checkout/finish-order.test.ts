import { expect, test } from "vitest";

import type { CartLine } from "@/store/cart-lines";

import { withoutOrdered } from "./finish-order";
import { pauseAfterRequests } from "./use-order-progress";

const line = (fields: Partial<CartLine>): CartLine => ({
  id: 7,
  productId: 7,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  stock: 5,
  picture: null,
  quantity: 2,
  ...fields,
});

const plain = line({});
const variant = line({ id: 31, name: "Lamp, tall" });
const red = line({ name: "Lamp Red S", choice: { color: "Red", size: "S" } });
const blue = line({ name: "Lamp Blue", choice: { color: "Blue", size: null } });

test.each([
  ["a plain product", plain, { productId: 7, quantity: 2 }],
  ["a variant", variant, { productId: 7, relatedVariantId: 31, quantity: 2 }],
  ["a colour and size", red, { productId: 7, colorName: "Red", sizeName: "S", quantity: 2 }],
  ["a colour", blue, { productId: 7, colorName: "Blue", sizeName: null, quantity: 2 }],
])("[CHK-04] ordering %s removes it from the cart, and nothing else", (_, bought, ordered) => {
  const cart = [plain, variant, red, blue];
  expect(withoutOrdered(cart, [ordered])).toEqual(cart.filter((one) => one !== bought));
});

test("[CHK-04] a quantity added to the cart after the order stays in it", () => {
  expect(withoutOrdered([line({ quantity: 5 })], [{ productId: 7, quantity: 2 }])).toEqual([
    line({ quantity: 3 }),
  ]);
  expect(withoutOrdered([line({ quantity: 1 })], [{ productId: 7, quantity: 2 }])).toEqual([]);
  expect(withoutOrdered([plain], [])).toEqual([plain]);
});

test("[CHK-04] a pending order is polled after 2, 4, 8 … seconds, for two minutes", () => {
  const pauses: number[] = [];
  for (
    let pause = pauseAfterRequests(1);
    pause !== undefined;
    pause = pauseAfterRequests(pauses.length + 1)
  ) {
    pauses.push(pause);
  }
  expect(pauses.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(120_000);
});
