import { describe, expect, test } from "vitest";

import { product } from "@/test/catalogue";

import { canDiffer, compareRows, differs, type RowKey } from "./compare-rows";

const variants = [
  { color: "#aa3333", colorName: "Red", priceCents: 1999, unitPrice: null, sizes: ["S", "M"] },
  { color: null, colorName: "Red", priceCents: 2999, unitPrice: null, sizes: ["L"] },
  { color: null, colorName: "", priceCents: 2999, unitPrice: null, sizes: ["M"] },
];
const related = {
  id: 9,
  slug: "tall-lamp",
  name: "Tall lamp",
  options: null,
  priceCents: 3000,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  stock: 4,
  pictures: [],
};
const small = { ...related, options: { color: null, colorName: "Green", size: "S" } };
const valueOf = (key: RowKey, ...args: Parameters<typeof compareRows>) =>
  compareRows(...args).find((row) => row.key === key)?.values[0];

describe("[CART-08] cell texts of a product", () => {
  test.each([
    ["price", {}, '{"cents":1999,"unitPrice":null}'],
    [
      "price",
      { salePriceCents: 1500, minPriceCents: 1500 },
      '{"cents":1500,"oldCents":1999,"lowestCents":null,"unitPrice":null}',
    ],
    [
      "price",
      { hasColorVariants: true, maxPriceCents: 2999 },
      '{"cents":1999,"toCents":2999,"unitPrice":null}',
    ],
    ["rating", { rating: 4.333, reviewCount: 2 }, "4.33 2"],
    ["rating", { rating: 4, reviewCount: 0 }, undefined],
    ["availability", { stock: 3 }, "In stock"],
    ["availability", { stock: 0 }, "Out Of Stock"],
    ["availability", { stock: 0, hasRelatedVariants: true }, "In stock"],
    ["brand", { brand: { id: 3, slug: "north", name: "North" } }, "North"],
    ["brand", { brand: null }, undefined],
    ["code", { code: "L-1" }, "L-1"],
    ["code", { code: null }, undefined],
    [
      "categories",
      {
        categories: [
          { slug: "a", name: "Lamps" },
          { slug: "b", name: "New" },
        ],
      },
      "Lamps, New",
    ],
    ["colors", { variants }, "Red"],
    ["sizes", { variants }, "S, M, L"],
    ["sizes", { variants: [] }, undefined],
    ["variants", { relatedVariants: [related] }, "Tall lamp"],
    ["variants", { relatedVariants: [small] }, undefined],
    ["colors", { relatedVariants: [small] }, "Green"],
    ["sizes", { relatedVariants: [small] }, "S"],
    ["description", { shortDescription: "A lamp." }, "A lamp."],
    ["description", { shortDescription: null }, undefined],
  ] as const)("%s of %o: %s", (key, fields, text) => {
    const shown = product({
      ...fields,
      ...("variants" in fields && { variants: [...fields.variants] }),
    } as Partial<ReturnType<typeof product>>);
    expect(valueOf(key, [shown], true)).toBe(text);
  });

  test("the stock cell is empty in a shop that does not show stock", () => {
    expect(valueOf("availability", [product()], false)).toBeUndefined();
  });
});

describe("[CART-08] rows", () => {
  test("keep the order of the products, including empty and missing cells", () => {
    const brands = [
      product({ brand: { id: 3, slug: "north", name: "North" } }),
      undefined,
      product(),
    ];
    expect(compareRows(brands, true).find(({ key }) => key === "brand")).toEqual({
      key: "brand",
      values: ["North", undefined, ""],
    });
  });

  test("are empty without products", () => {
    expect(compareRows([], true)).toEqual([]);
    expect(compareRows([undefined, undefined], true)).toEqual([]);
  });

  test.each([
    ["the same", ["a", "a"], false],
    ["two different values", ["a", "b"], true],
    ["one empty value", ["a", ""], true],
    ["one missing product", ["a", undefined], false],
    ["two different values among missing products", [undefined, "a", undefined, "b"], true],
    ["one product", ["a"], false],
    ["nothing", [], false],
  ])("differ with %s: %o", (_, values, expected) => {
    expect(differs({ key: "code", values })).toBe(expected);
  });

  test("differ for a price range and a reduction with the same two prices", () => {
    const prices = { priceCents: 1999, minPriceCents: 1000, maxPriceCents: 1999 };
    const range = product({ ...prices, hasRelatedVariants: true });
    const reduced = product({ ...prices, salePriceCents: 1000 });
    const row = compareRows([range, reduced], true).find(({ key }) => key === "price");
    expect(row && differs(row)).toBe(true);
  });

  test.each([
    [[], false],
    [[product()], false],
    [[product(), undefined], false],
    [[product(), product()], true],
  ])("can differ: case %#", (products, expected) => {
    expect(canDiffer(products)).toBe(expected);
  });
});
