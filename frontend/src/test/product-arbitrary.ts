import type { ColorVariant, Product, RelatedVariant } from "@shop/api-client";
import * as fc from "fast-check";

import { product } from "@/test/catalogue";

/** Includes amounts above 99999 euro, a sentinel price in the specification. */
const cents = fc.oneof(
  fc.integer({ min: 0, max: 12_000_000 }),
  fc.constantFrom(0, 1, 99, 100, 1999, 9_999_900, 10_000_000),
);
/** The gateway never sends a sale price of 0, but may send one above the regular price. */
const salePrice = fc.option(
  cents.filter((amount) => amount > 0),
  { nil: null, freq: 2 },
);
const unitPrices = fc.option(
  fc.record({ cents: fc.nat(12_000_000), unit: fc.constantFrom("100 ml", "kg") }),
  { nil: null },
);
/** Prices of a product or variant. The lowest price is the regular one, or missing in shops for traders. */
const ownPrices = fc
  .record({
    priceCents: cents,
    salePriceCents: salePrice,
    unitPrice: unitPrices,
    isForTraders: fc.boolean(),
  })
  .map(({ priceCents, salePriceCents, unitPrice, isForTraders }) => ({
    priceCents,
    salePriceCents,
    unitPrice,
    lowestPrice30DaysCents:
      isForTraders || (salePriceCents ?? priceCents) >= priceCents ? null : priceCents,
  }));
const stock = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 20_000 }));

const colorNames = fc.oneof(
  fc.subarray(["Red", "Blue", "Green"], { minLength: 1 }),
  // Sizes without colours.
  fc.constant([""]),
);
const sizes = fc.subarray(["S", "M", "L"]);

/** The gateway removes duplicates: each pair of colour and size exists once. */
const colorRows: fc.Arbitrary<ColorVariant[]> = colorNames.chain((names) =>
  fc.tuple(
    ...names.map((colorName) =>
      fc.record({
        color: fc.constantFrom("#aa0000", null),
        colorName: fc.constant(colorName),
        priceCents: cents,
        unitPrice: unitPrices,
        sizes: colorName === "" ? sizes.filter((list) => list.length > 0) : sizes,
      }),
    ),
  ),
);

const relatedVariant = (id: number): fc.Arbitrary<RelatedVariant> =>
  ownPrices.chain(({ priceCents, salePriceCents, lowestPrice30DaysCents, unitPrice }) =>
    fc.record({
      id: fc.constant(id),
      slug: fc.constant(`variant-${String(id)}`),
      name: fc.constant(`Lamp ${String(id)}`),
      options: fc.constant(null),
      priceCents: fc.constant(priceCents),
      salePriceCents: fc.constant(salePriceCents),
      lowestPrice30DaysCents: fc.constant(lowestPrice30DaysCents),
      unitPrice: fc.constant(unitPrice),
      stock,
      pictures: fc.constant([]),
    }),
  );

const colors = fc.oneof(fc.constant<ColorVariant[]>([]), colorRows);
const related = fc
  .integer({ min: 0, max: 4 })
  .chain((count) =>
    fc.tuple(...Array.from({ length: count }, (_, index) => relatedVariant(10 + index))),
  );

export const productArbitrary: fc.Arbitrary<Product> = fc
  .record({
    prices: ownPrices,
    stock,
    isNew: fc.boolean(),
    isTop: fc.boolean(),
    rating: fc.double({ min: 0, max: 5, noNaN: true }),
    reviewCount: fc.nat(500),
    variants: colors,
    relatedVariants: related,
  })
  .map(({ prices, ...others }) => {
    const fields = { ...prices, ...others };
    return product({ ...fields, ...derivedFields(fields) });
  });

type Priced = Pick<Product, "priceCents" | "salePriceCents" | "variants" | "relatedVariants">;

/** Calculates the price range as the gateway does. */
function derivedFields({ priceCents, salePriceCents, variants, relatedVariants }: Priced) {
  const colorPrices = variants.map((row) => row.priceCents);
  const relatedPrices = relatedVariants.map(
    (variant) => variant.salePriceCents ?? variant.priceCents,
  );
  const own = [salePriceCents ?? priceCents, priceCents];
  const prices = [colorPrices, relatedPrices, own].find((list) => list.length > 0) ?? own;
  return {
    minPriceCents: Math.min(...prices),
    maxPriceCents: Math.max(...prices),
    hasColorVariants: variants.length > 0,
    hasRelatedVariants: relatedVariants.length > 0,
  };
}
