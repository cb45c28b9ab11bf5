import { describe, expect, test } from "vitest";

import {
  MAX_QUANTITY,
  mergeLine,
  lineSumCents,
  quantityInCart,
  removeLine,
  restoreLine,
  setQuantity,
  type CartLine,
} from "./cart-lines";

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
const red = line({ name: "Shirt - Red, M", choice: { color: "Red", size: "M" } });
const blue = line({ name: "Shirt - Blue, M", choice: { color: "Blue", size: "M" } });

describe("[CART-04] adding", () => {
  test("a new product is appended", () => {
    expect(mergeLine([line()], line({ id: 2 })).map(({ id }) => id)).toEqual([1, 2]);
  });

  test("adding a product again raises the quantity and sum of its line", () => {
    const [merged] = mergeLine([line({ quantity: 2 })], line({ quantity: 3 }));
    expect(merged?.quantity).toBe(5);
    expect(merged && lineSumCents(merged)).toBe(9995);
  });

  test("the newest price and name replace the old ones", () => {
    expect(mergeLine([line()], line({ priceCents: 1500, name: "Desk lamp" }))).toEqual([
      line({ priceCents: 1500, name: "Desk lamp", quantity: 2 }),
    ]);
  });

  test("a line is limited to the maximum quantity", () => {
    const [merged] = mergeLine([line({ quantity: MAX_QUANTITY })], line());
    expect(merged?.quantity).toBe(MAX_QUANTITY);
    expect(setQuantity([line()], line(), MAX_QUANTITY + 1)[0]?.quantity).toBe(MAX_QUANTITY);
  });

  test("variants of one product are matched by name", () => {
    const lines = mergeLine(mergeLine(mergeLine([], red), blue), red);
    expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Shirt - Red, M", 2],
      ["Shirt - Blue, M", 1],
    ]);
  });
});

describe("[CART-05] changing", () => {
  test("a line is removed by id and name", () => {
    expect(removeLine([red, blue, line({ id: 2, name: red.name })], red)).toEqual([
      blue,
      line({ id: 2, name: red.name }),
    ]);
  });

  test.each([
    [4, 4],
    [0, 1],
    [-1, 1],
    [1.5, 1],
    [Number.NaN, 1],
  ])("setting the quantity to %s results in %i", (requested, quantity) => {
    expect(setQuantity([line()], line(), requested)[0]?.quantity).toBe(quantity);
  });

  test("an undone removal restores the line at its position", () => {
    const lines = [line(), line({ id: 2 }), line({ id: 3 })];
    expect(restoreLine(removeLine(lines, line({ id: 2 })), line({ id: 2 }), 1)).toEqual(lines);
    expect(restoreLine([], line(), 4)).toEqual([line()]);
  });

  test("the quantity in the cart is counted for a product and for each variant", () => {
    expect(quantityInCart([line({ quantity: 2 })], line({ name: "Renamed" }))).toBe(2);
    expect(quantityInCart([red, blue], red)).toBe(1);
  });
});
