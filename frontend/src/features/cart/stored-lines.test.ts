import { describe, expect, test } from "vitest";

import { MAX_NAME_LENGTH, MAX_QUANTITY } from "./lines";
import { readStoredLines } from "./stored-lines";

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

describe("[CART-01] lines read from the browser", () => {
  test("a good line is kept as it is", () => {
    expect(readStoredLines({ lines: [stored] })).toEqual([stored]);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "lines"],
    ["a list", [stored]],
    ["lines that are no list", { lines: { 0: stored } }],
    ["an empty line", { lines: [{}] }],
    ["null as a line", { lines: [null] }],
    ["a price with cents after the comma", { lines: [{ ...stored, priceCents: 19.99 }] }],
    ["a price as text", { lines: [{ ...stored, priceCents: "1999" }] }],
    ["a negative price", { lines: [{ ...stored, priceCents: -1 }] }],
    ["no quantity", { lines: [{ ...stored, quantity: 0 }] }],
    ["an endless quantity", { lines: [{ ...stored, quantity: Number.POSITIVE_INFINITY }] }],
    ["no name", { lines: [{ ...stored, name: "" }] }],
    ["a choice of another shape", { lines: [{ ...stored, choice: "Red" }] }],
    ["a line of an older shape", { lines: [{ id: 7, name: "Lamp", price: "19.99", qty: 2 }] }],
  ])("%s is dropped", (_, value) => {
    expect(readStoredLines(value)).toEqual([]);
  });

  test.each([
    ["more than a line can hold", { quantity: MAX_QUANTITY + 1 }, { quantity: MAX_QUANTITY }],
    ["an endless name", { name: "🪑".repeat(600) }, { name: "🪑".repeat(MAX_NAME_LENGTH) }],
  ])("%s is cut, not dropped", (_, fields, kept) => {
    expect(readStoredLines({ lines: [{ ...stored, ...fields }] })).toEqual([
      { ...stored, ...kept },
    ]);
  });

  test("a bad line does not take the good ones with it", () => {
    expect(readStoredLines({ lines: [null, stored, { id: "x" }] })).toEqual([stored]);
  });

  test.each([
    "https://elsewhere.example/a.png",
    "//elsewhere.example/a.png",
    "javascript:alert(1)",
  ])("a picture at %s is left out", (url) => {
    const [line] = readStoredLines({ lines: [{ ...stored, picture: { ...stored.picture, url } }] });
    expect(line?.picture).toBeNull();
  });

  test("unknown fields are left out and doubles are one line", () => {
    const [line, ...rest] = readStoredLines({ lines: [{ ...stored, html: "<b>" }, stored] });
    expect(rest).toEqual([]);
    expect(line).toEqual({ ...stored, quantity: 4 });
  });
});
