import type { Product } from "@shop/api-client";

import { currentPriceCents } from "@/lib/price-label";

import type { CartLine } from "./lines";

/** What the shop says today of what a line is about; its stock is counted apart, where it is shown. */
export type FreshAnswer = { product: Product | null; stock: number | null };

export type LineChange = { oldPriceCents: number | null; isGone: boolean };

/** The line with today's price and stock, and what the shopper has to know about it. */
export function freshLine(
  line: CartLine,
  { product, stock }: FreshAnswer,
): { line: CartLine; change: LineChange } {
  const item = product && itemOf(product, line);
  if (item === null) return { line, change: { oldPriceCents: null, isGone: true } };
  const fresh = { ...line, priceCents: item.priceCents, stock: stock ?? item.stock };
  const oldPriceCents = fresh.priceCents === line.priceCents ? null : line.priceCents;
  return { line: fresh, change: { oldPriceCents, isGone: false } };
}

/** Price and stock of the product, the related variant or the colour and size that a line is about. */
function itemOf(product: Product, { id, choice }: CartLine) {
  const base = id === product.id ? product : product.relatedVariants.find((one) => one.id === id);
  if (base === undefined) return null;
  if (choice === null) return { priceCents: currentPriceCents(base), stock: base.stock };
  const row = product.variants.find(
    ({ colorName, sizes }) =>
      (choice.color === null || colorName === choice.color) &&
      (choice.size === null || sizes.includes(choice.size)),
  );
  return row === undefined ? null : { priceCents: row.priceCents, stock: base.stock };
}
