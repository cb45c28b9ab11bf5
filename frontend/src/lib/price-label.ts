import { hasVariants } from "./has-variants";

export type PricedProduct = {
  priceCents: number;
  salePriceCents: number | null;
  lowestPrice30DaysCents: number | null;
  minPriceCents: number;
  maxPriceCents: number;
  hasColorVariants: boolean;
  hasRelatedVariants: boolean;
};

export type PriceLabel =
  | { kind: "single"; cents: number }
  | { kind: "range"; minCents: number; maxCents: number }
  | {
      kind: "reduced";
      cents: number;
      oldCents: number;
      /** Lowest price of the 30 days before the reduction; missing in shops that sell to traders only. */
      lowestCents?: number | undefined;
    };

type Price = Pick<PricedProduct, "priceCents" | "salePriceCents" | "lowestPrice30DaysCents">;

export function currentPriceCents({
  priceCents,
  salePriceCents,
}: Pick<Price, "priceCents" | "salePriceCents">): number {
  return salePriceCents !== null && salePriceCents > 0 ? salePriceCents : priceCents;
}

export function priceLabel(product: PricedProduct): PriceLabel {
  if (!hasVariants(product)) return singlePriceLabel(product);
  const { minPriceCents: minCents, maxPriceCents: maxCents } = product;
  return minCents === maxCents
    ? { kind: "single", cents: minCents }
    : { kind: "range", minCents, maxCents };
}

export function singlePriceLabel(price: Price): PriceLabel {
  const cents = currentPriceCents(price);
  // A "sale" price above the regular one is charged, but not shown as a reduction.
  return cents < price.priceCents
    ? {
        kind: "reduced",
        cents,
        oldCents: price.priceCents,
        lowestCents: price.lowestPrice30DaysCents ?? undefined,
      }
    : { kind: "single", cents };
}

export const isFree = (label: PriceLabel): boolean => label.kind === "single" && label.cents === 0;

export function isOnSale(product: PricedProduct): boolean {
  const hasSalePrice = product.salePriceCents !== null && product.salePriceCents > 0;
  return hasSalePrice && priceLabel(product).kind !== "single";
}

export function priceTextOf(label: PriceLabel): {
  cents: number;
  toCents?: number;
  oldCents?: number;
  lowestCents?: number;
} {
  switch (label.kind) {
    case "single":
      return { cents: label.cents };
    case "range":
      return { cents: label.minCents, toCents: label.maxCents };
    case "reduced":
      return {
        cents: label.cents,
        oldCents: label.oldCents,
        ...(label.lowestCents !== undefined && { lowestCents: label.lowestCents }),
      };
  }
}
