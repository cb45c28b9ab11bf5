import { describe, expect, test } from "vitest";

import { noChoice, purchaseOption } from "./purchase";

const picture = { url: "/pictures/a.svg", width: 600, height: 600 };
const plainProduct = {
  id: 1,
  name: "Lamp",
  priceCents: 1000,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  minPriceCents: 1000,
  maxPriceCents: 1000,
  stock: 3,
  pictures: [picture],
  variants: [],
  relatedVariants: [],
};
const smallVariant = {
  id: 11,
  slug: "s",
  name: "Lamp small",
  options: null,
  priceCents: 900,
  salePriceCents: 800,
  lowestPrice30DaysCents: 900,
  unitPrice: { cents: 8000, unit: "100 ml" },
  stock: 2,
  pictures: [],
};
const largeVariant = {
  id: 12,
  slug: "l",
  name: "Lamp large",
  options: null,
  priceCents: 2000,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  stock: 0,
  pictures: [{ ...picture, url: "/pictures/b.svg" }],
};
const productWithVariants = {
  ...plainProduct,
  stock: 0,
  minPriceCents: 800,
  maxPriceCents: 2000,
  relatedVariants: [smallVariant, largeVariant],
};
const productWithColors = {
  ...plainProduct,
  salePriceCents: 700,
  maxPriceCents: 1500,
  variants: [
    { color: "#a00", colorName: "Red", priceCents: 1000, unitPrice: null, sizes: ["S", "M"] },
    {
      color: "#00a",
      colorName: "Blue",
      priceCents: 1500,
      unitPrice: { cents: 300, unit: "kg" },
      sizes: ["M"],
    },
  ],
};

describe("a plain product", () => {
  test("needs no choice", () => {
    expect(purchaseOption(plainProduct, noChoice, true)).toMatchObject({
      missing: null,
      chosenPrice: null,
      isSoldOut: false,
      stockId: 1,
      item: { id: 1, name: "Lamp", choice: null, priceCents: 1000, stock: 3 },
    });
  });

  test.each([
    [true, 0, true],
    [true, 1, false],
    [false, 0, false],
  ])(
    "[CART-02] stock display %s and fresh stock %i: sold out %s",
    (stockDisplay, freshStock, isSoldOut) => {
      expect(purchaseOption(plainProduct, noChoice, stockDisplay, freshStock)).toMatchObject({
        isSoldOut,
        stock: freshStock,
      });
    },
  );
});

describe("[PROD-04] related variants", () => {
  test.each([null, 99])(
    "without an existing variant (id %s) there is nothing to buy and no variant price",
    (variantId) => {
      expect(purchaseOption(productWithVariants, { ...noChoice, variantId }, true)).toMatchObject({
        missing: "variant",
        chosenPrice: null,
        isSoldOut: false,
        price: { cents: 800, toCents: 2000, unitPrice: null },
      });
    },
  );

  test("a chosen variant has its own price and stock, and the product's picture if the variant has no picture", () => {
    expect(purchaseOption(productWithVariants, { ...noChoice, variantId: 11 }, true)).toMatchObject(
      {
        missing: null,
        chosenPrice: {
          cents: 800,
          oldCents: 900,
          lowestCents: 900,
          unitPrice: smallVariant.unitPrice,
        },
        stockId: 11,
        item: { id: 11, name: "Lamp small", salePriceCents: 800, stock: 2, pictures: [picture] },
      },
    );
  });

  test.each([
    [true, 0, true],
    [true, 1, false],
    [false, 0, false],
  ])(
    "stock display %s and fresh stock %i of the chosen variant: sold out %s",
    (stockDisplay, freshStock, isSoldOut) => {
      const chosen = { ...noChoice, variantId: 11 };
      expect(purchaseOption(productWithVariants, chosen, stockDisplay, freshStock).isSoldOut).toBe(
        isSoldOut,
      );
    },
  );

  test("the product's own price is shown beside the variant's", () => {
    expect(purchaseOption(productWithVariants, { ...noChoice, variantId: 12 }, true)).toMatchObject(
      {
        price: { cents: 800, toCents: 2000, unitPrice: null },
        chosenPrice: { cents: 2000, unitPrice: null },
      },
    );
  });

  test("stock below 1 means out of stock", () => {
    expect(purchaseOption(productWithVariants, { ...noChoice, variantId: 12 }, true)).toMatchObject(
      {
        isSoldOut: true,
        item: { pictures: [{ url: "/pictures/b.svg" }] },
      },
    );
  });
});

describe("[PROD-05] colour and size", () => {
  test.each([
    [noChoice],
    [{ ...noChoice, color: "Red" }],
    [{ ...noChoice, size: "M" }],
    [{ ...noChoice, color: "Blue", size: "S" }],
    [{ ...noChoice, color: "Green", size: "M" }],
  ])("the choice %j is incomplete", (requested) => {
    expect(purchaseOption(productWithColors, requested, true)).toMatchObject({
      missing: "colorAndSize",
      chosenPrice: null,
    });
  });

  test("with stock below 1 every choice is sold out", () => {
    const gone = { ...productWithColors, stock: 0 };
    expect(purchaseOption(gone, noChoice, true).isSoldOut).toBe(true);
    expect(purchaseOption(gone, { ...noChoice, color: "Blue", size: "M" }, true).isSoldOut).toBe(
      true,
    );
  });

  test("gallery and cart show the picture of the chosen colour first", () => {
    const blue = { ...picture, url: "/pictures/lamp-blue-1.jpg" };
    const product = { ...productWithColors, pictures: [picture, blue] };
    const pictures = (color: string | null) =>
      purchaseOption(product, { ...noChoice, color }, true).item.pictures;
    expect(pictures("Blue")).toEqual([blue, picture]);
    expect(pictures("Red")).toEqual([picture, blue]);
    expect(pictures(null)).toEqual([picture, blue]);
  });

  test("the cart line has the variant's price, with colour and size in its name", () => {
    expect(
      purchaseOption(productWithColors, { ...noChoice, color: "Blue", size: "M" }, true),
    ).toMatchObject({
      missing: null,
      chosenPrice: { cents: 1500, unitPrice: { cents: 300, unit: "kg" } },
      item: {
        id: 1,
        name: "Lamp - Blue, M",
        choice: { color: "Blue", size: "M" },
        priceCents: 1500,
        salePriceCents: null,
      },
    });
  });
});
