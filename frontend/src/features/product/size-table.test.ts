import { describe, expect, test } from "vitest";

import { sizeTable } from "./components/size-guide-link";

const row = (colorName: string, priceCents: number, sizes: string[]) => ({
  color: null,
  colorName,
  priceCents,
  sizes,
});

describe("[PROD-06] size guide", () => {
  test.each([
    ["null without sizes", [row("Oak", 900, [])], null],
    ["null without variants", [], null],
    [
      "rows of colours, columns of sizes",
      [row("Red", 1000, ["S", "M"]), row("Blue", 1000, ["M", "L"])],
      {
        sizes: ["S", "M", "L"],
        rows: [
          { color: "Red", prices: [1000, 1000, null] },
          { color: "Blue", prices: [null, 1000, 1000] },
        ],
        hasEqualPrices: true,
      },
    ],
    [
      "a colour in several rows, each at its price",
      [row("Red", 1000, ["S"]), row("Red", 1500, ["XL"])],
      { sizes: ["S", "XL"], rows: [{ color: "Red", prices: [1000, 1500] }], hasEqualPrices: false },
    ],
    [
      "sizes without colours",
      [row("", 700, ["10 ml", "50 ml"])],
      {
        sizes: ["10 ml", "50 ml"],
        rows: [{ color: "", prices: [700, 700] }],
        hasEqualPrices: true,
      },
    ],
    [
      "no row for a colour without sizes",
      [row("Red", 700, ["S"]), row("Oak", 900, [])],
      { sizes: ["S"], rows: [{ color: "Red", prices: [700] }], hasEqualPrices: true },
    ],
  ])("%s", (_, variants, table) => {
    expect(sizeTable(variants)).toEqual(table);
  });
});
