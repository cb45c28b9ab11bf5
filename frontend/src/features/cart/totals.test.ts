import { describe, expect, test } from "vitest";

import type { CartLine } from "@/store/cart-lines";

import { cartQuantity, cartTotalCents, freeDeliveryProgress } from "./totals";

const line = (fields: Partial<CartLine> = {}): CartLine => ({
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  quantity: 1,
  stock: 5,
  picture: null,
  ...fields,
});

describe("totals", () => {
  test("are sums of whole cents", () => {
    const lines = [line({ priceCents: 10, quantity: 3 }), line({ id: 2, priceCents: 20 })];
    expect(cartTotalCents(lines)).toBe(50);
    expect(cartQuantity(lines)).toBe(4);
    expect(cartTotalCents([])).toBe(0);
  });

  test.each([
    [0, 5000, { remainingCents: 5000, percent: 0 }],
    [4999, 5000, { remainingCents: 1, percent: 99 }],
    [5000, 5000, { remainingCents: 0, percent: 100 }],
    [9000, 5000, { remainingCents: 0, percent: 100 }],
    [100, null, null],
    [100, 0, null],
  ])("%i of %s towards free delivery", (total, threshold, progress) => {
    expect(freeDeliveryProgress(total, threshold)).toEqual(progress);
  });
});
