import { describe, expect, test } from "vitest";

import { MAX_QUANTITY } from "./cart-lines";
import { restoreCompared } from "./compare";
import { MAX_COMPARED, MAX_WISHLIST_ITEMS } from "./limits";
import { MAX_NAME_LENGTH } from "./saved-product";
import { readStoredState, useStore } from "./store";
import { restoreWishes } from "./wishlist";

const readStoredLines = (value: unknown) => readStoredState(value).cart;

const stored = {
  id: 7,
  productId: 7,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  quantity: 2,
  stock: 5,
  picture: { url: "/pictures/lamp.svg", width: 600, height: 600 },
};

describe("[CART-01] stored cart lines", () => {
  test("a valid line is kept unchanged", () => {
    expect(readStoredLines({ cart: [stored] })).toEqual([stored]);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "cart"],
    ["a list", [stored]],
    ["lines that are not an array", { cart: { 0: stored } }],
    ["an empty line", { cart: [{}] }],
    ["null as a line", { cart: [null] }],
    ["a price with a fraction of a cent", { cart: [{ ...stored, priceCents: 19.99 }] }],
    ["a price as text", { cart: [{ ...stored, priceCents: "1999" }] }],
    ["a negative price", { cart: [{ ...stored, priceCents: -1 }] }],
    ["no quantity", { cart: [{ ...stored, quantity: 0 }] }],
    ["an infinite quantity", { cart: [{ ...stored, quantity: Number.POSITIVE_INFINITY }] }],
    ["no name", { cart: [{ ...stored, name: "" }] }],
    ["a choice in another format", { cart: [{ ...stored, choice: "Red" }] }],
    ["a line in an older format", { cart: [{ id: 7, name: "Lamp", price: "19.99", qty: 2 }] }],
  ])("%s is dropped", (_, value) => {
    expect(readStoredLines(value)).toEqual([]);
  });

  test.each([
    ["a quantity above the maximum", { quantity: MAX_QUANTITY + 1 }, { quantity: MAX_QUANTITY }],
    ["a very long name", { name: "🪑".repeat(600) }, { name: "🪑".repeat(MAX_NAME_LENGTH) }],
  ])("%s is cut, not dropped", (_, fields, kept) => {
    expect(readStoredLines({ cart: [{ ...stored, ...fields }] })).toEqual([{ ...stored, ...kept }]);
  });

  test("an invalid line does not remove the valid ones", () => {
    expect(readStoredLines({ cart: [null, stored, { id: "x" }] })).toEqual([stored]);
  });

  test.each([
    "https://elsewhere.example/a.png",
    "//elsewhere.example/a.png",
    "/\\elsewhere.example/a.png",
    "/\t/elsewhere.example/a.png",
    "javascript:alert(1)",
  ])("a picture at %s is dropped", (url) => {
    const [line] = readStoredLines({ cart: [{ ...stored, picture: { ...stored.picture, url } }] });
    expect(line?.picture).toBeNull();
  });

  test("unknown fields are dropped and duplicates merged", () => {
    const [line, ...rest] = readStoredLines({ cart: [{ ...stored, html: "<b>" }, stored] });
    expect(rest).toEqual([]);
    expect(line).toEqual({ ...stored, quantity: 4 });
  });
});

describe("[CART-01] stored wishlist and comparison", () => {
  const { quantity: _quantity, ...wish } = stored;

  test("valid entries are kept unchanged", () => {
    const state = { cart: [], wishlist: [wish], compare: [7, 9] };
    expect(readStoredState(state)).toEqual(state);
  });

  test("duplicates are merged, and invalid entries dropped", () => {
    const read = readStoredState({
      wishlist: [wish, wish, null, { ...wish, id: 0 }, { ...wish, priceCents: "1" }],
      compare: [7, 7, "9", 2_147_483_648, 0, -1, 1.5, null, { id: 3 }],
    });
    expect(read).toEqual({ cart: [], wishlist: [wish], compare: [7] });
  });

  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const wishes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...wish, id: index + 1 }));

  test("entries above the limit are dropped", () => {
    const { wishlist, compare } = readStoredState({
      wishlist: wishes(MAX_WISHLIST_ITEMS + 1),
      compare: [1, 1, ...numbers(MAX_COMPARED + 1)],
    });
    expect(wishlist).toEqual(wishes(MAX_WISHLIST_ITEMS));
    expect(compare).toEqual(numbers(MAX_COMPARED));
  });

  test("an entry that is restored to a full list replaces the last one", () => {
    useStore.setState({ wishlist: wishes(MAX_WISHLIST_ITEMS), compare: numbers(MAX_COMPARED) });
    restoreWishes([{ ...wish, id: 999 }], 0);
    restoreCompared([999], 0);
    const { wishlist, compare } = useStore.getState();
    expect(wishlist).toEqual([{ ...wish, id: 999 }, ...wishes(MAX_WISHLIST_ITEMS - 1)]);
    expect(compare).toEqual([999, ...numbers(MAX_COMPARED - 1)]);
  });

  test.each([
    ["text", "x"],
    ["an object", { 0: wish }],
    ["nothing", undefined],
  ])("%s is an empty list", (_, value) => {
    const empty = { cart: [], wishlist: [], compare: [] };
    expect(readStoredState({ wishlist: value, compare: value })).toEqual(empty);
  });
});
