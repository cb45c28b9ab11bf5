import { comesInVariants } from "./comes-in-variants";

/** The prices of a product as lists and the product itself carry them. */
export type PricedProduct = {
  priceCents: number;
  salePriceCents: number | null;
  minPriceCents: number;
  maxPriceCents: number;
  hasColorVariants: boolean;
  hasRelatedVariants: boolean;
};

export type PriceLabel =
  | { kind: "single"; cents: number }
  | { kind: "range"; minCents: number; maxCents: number }
  | { kind: "reduced"; cents: number; oldCents: number };

type Price = { priceCents: number; salePriceCents: number | null };

/** What one piece costs: the sale price if there is one. */
export function currentPriceCents({ priceCents, salePriceCents }: Price): number {
  return salePriceCents !== null && salePriceCents > 0 ? salePriceCents : priceCents;
}

/** One price if both ends agree, a range over the variants, or the new price beside the old one. */
export function priceLabel(product: PricedProduct): PriceLabel {
  if (!comesInVariants(product)) return ownPriceLabel(product);
  const { minPriceCents: minCents, maxPriceCents: maxCents } = product;
  return minCents === maxCents
    ? { kind: "single", cents: minCents }
    : { kind: "range", minCents, maxCents };
}

/** The label of a single thing with its own price, such as a chosen variant. */
export function ownPriceLabel(price: Price): PriceLabel {
  const cents = currentPriceCents(price);
  // A "sale" price above the normal one is charged, but is no reduction to advertise.
  return cents < price.priceCents
    ? { kind: "reduced", cents, oldCents: price.priceCents }
    : { kind: "single", cents };
}

/** A sale price exists and the lowest price differs from the highest. */
export function isOnSale(product: PricedProduct): boolean {
  const hasSalePrice = product.salePriceCents !== null && product.salePriceCents > 0;
  return hasSalePrice && priceLabel(product).kind !== "single";
}

/** The label as the price text takes it. */
export function priceTextOf(label: PriceLabel): {
  cents: number;
  toCents?: number;
  oldCents?: number;
} {
  switch (label.kind) {
    case "single":
      return { cents: label.cents };
    case "range":
      return { cents: label.minCents, toCents: label.maxCents };
    case "reduced":
      return { cents: label.cents, oldCents: label.oldCents };
  }
}
