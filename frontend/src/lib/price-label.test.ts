import { describe, expect, test } from "vitest";

import {
  currentPriceCents,
  isOnSale,
  singlePriceLabel,
  priceLabel,
  type PricedProduct,
} from "./price-label";

const plain: PricedProduct = {
  priceCents: 1000,
  salePriceCents: null,
  lowestPrice30DaysCents: null,
  unitPrice: null,
  minPriceCents: 1000,
  maxPriceCents: 1000,
  hasColorVariants: false,
  hasRelatedVariants: false,
};
const variants = { hasRelatedVariants: true };

describe("[PROD-02] price label", () => {
  test.each([
    ["no sale, no variants", {}, { cents: 1000 }, false],
    [
      "a sale",
      { salePriceCents: 800, minPriceCents: 800 },
      { cents: 800, oldCents: 1000, lowestCents: null },
      true,
    ],
    [
      "a sale whose lowest and highest price are the sale price",
      { salePriceCents: 800, minPriceCents: 800, maxPriceCents: 800 },
      { cents: 800, oldCents: 1000, lowestCents: null },
      true,
    ],
    [
      "a sale with the lowest price before it",
      { salePriceCents: 800, minPriceCents: 800, lowestPrice30DaysCents: 1000 },
      { cents: 800, oldCents: 1000, lowestCents: 1000 },
      true,
    ],
    ["a sale price equal to the price", { salePriceCents: 1000 }, { cents: 1000 }, false],
    [
      "a sale price above the price",
      { salePriceCents: 1200, maxPriceCents: 1200 },
      { cents: 1200 },
      false,
    ],
    ["a sale price of zero", { salePriceCents: 0 }, { cents: 1000 }, false],
    ["variants at one price", { ...variants }, { cents: 1000 }, false],
    [
      "variants at several prices",
      { ...variants, maxPriceCents: 2500 },
      { cents: 1000, toCents: 2500 },
      false,
    ],
    [
      "colours at several prices with a sale",
      { hasColorVariants: true, salePriceCents: 900, minPriceCents: 900, maxPriceCents: 2500 },
      { cents: 900, toCents: 2500 },
      true,
    ],
    [
      "variants above 99999, a sentinel value in the specification",
      {
        ...variants,
        priceCents: 12_000_000,
        minPriceCents: 12_000_000,
        maxPriceCents: 15_000_000,
      },
      { cents: 12_000_000, toCents: 15_000_000 },
      false,
    ],
    [
      "one variant above 99999",
      {
        ...variants,
        priceCents: 12_000_000,
        minPriceCents: 12_000_000,
        maxPriceCents: 12_000_000,
      },
      { cents: 12_000_000 },
      false,
    ],
    [
      "a free variant",
      { ...variants, minPriceCents: 0, maxPriceCents: 1000 },
      { cents: 0, toCents: 1000 },
      false,
    ],
    [
      "variants all at the sale price",
      { ...variants, salePriceCents: 900, minPriceCents: 900, maxPriceCents: 900 },
      { cents: 900 },
      false,
    ],
  ])("%s", (_, fields, label, sale) => {
    const product = { ...plain, ...fields };
    expect(priceLabel(product)).toEqual({ ...label, unitPrice: null });
    expect(isOnSale(product)).toBe(sale);
  });

  test.each([
    [1000, null, 1000],
    [1000, 800, 800],
    [1000, 0, 1000],
  ])("[CART-04] price %i with sale price %s costs %i", (priceCents, salePriceCents, cents) => {
    expect(currentPriceCents({ priceCents, salePriceCents })).toBe(cents);
  });

  test("a variant shows its own reduction and unit price", () => {
    const unitPrice = { cents: 4500, unit: "100 ml" };
    const variant = {
      priceCents: 500,
      salePriceCents: 450,
      lowestPrice30DaysCents: 500,
      unitPrice,
    };
    expect(singlePriceLabel(variant)).toEqual({
      cents: 450,
      oldCents: 500,
      lowestCents: 500,
      unitPrice,
    });
  });
});
