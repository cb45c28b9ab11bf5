import { hasVariants } from "./has-variants";

export type UnitPrice = { cents: number; unit: string };

export type PricedProduct = {
  priceCents: number;
  salePriceCents: number | null;
  lowestPrice30DaysCents: number | null;
  minPriceCents: number;
  maxPriceCents: number;
  unitPrice: UnitPrice | null;
  hasColorVariants: boolean;
  hasRelatedVariants: boolean;
};

export type PriceLabel = {
  cents: number;
  /** Highest price of the variants, if they have several. */
  toCents?: number;
  /** Price before the reduction, shown struck through. */
  oldCents?: number;
  /** Lowest price of the 30 days before the reduction; `null` in shops that sell to traders only. */
  lowestCents?: number | null;
  unitPrice: UnitPrice | null;
};

type Price = Pick<
  PricedProduct,
  "priceCents" | "salePriceCents" | "lowestPrice30DaysCents" | "unitPrice"
>;

export function currentPriceCents({
  priceCents,
  salePriceCents,
}: Pick<Price, "priceCents" | "salePriceCents">): number {
  return salePriceCents !== null && salePriceCents > 0 ? salePriceCents : priceCents;
}

export function priceLabel(product: PricedProduct): PriceLabel {
  if (!hasVariants(product)) return singlePriceLabel(product);
  const { minPriceCents: cents, maxPriceCents: toCents, unitPrice } = product;
  return cents === toCents ? { cents, unitPrice } : { cents, toCents, unitPrice };
}

export function singlePriceLabel(price: Price): PriceLabel {
  const { priceCents: oldCents, lowestPrice30DaysCents: lowestCents, unitPrice } = price;
  const cents = currentPriceCents(price);
  // A "sale" price above the regular one is charged, but not shown as a reduction.
  return cents < oldCents ? { cents, oldCents, lowestCents, unitPrice } : { cents, unitPrice };
}

export const isFree = ({ cents, toCents }: PriceLabel): boolean =>
  cents === 0 && toCents === undefined;

export function isOnSale(product: PricedProduct): boolean {
  const { oldCents, toCents } = priceLabel(product);
  const hasSalePrice = product.salePriceCents !== null && product.salePriceCents > 0;
  return hasSalePrice && (oldCents ?? toCents) !== undefined;
}
