import type { Product } from "@shop/api-client";

import { chosenVariant } from "@/lib/color-size-choice";
import { currentPriceCents } from "@/lib/price-label";

import type { SavedProduct } from "./saved-product";

/** What the shop says today of what was saved; its stock is counted apart, where it is shown. */
export type FreshAnswer = { product: Product | null; stock: number | null };

export type SavedChange = { oldPriceCents: number | null; isGone: boolean };

/** What was saved with today's price and stock, and what the shopper has to know about it. */
export function freshSaved<Saved extends Omit<SavedProduct, "name" | "picture">>(
  saved: Saved,
  { product, stock }: FreshAnswer,
): { saved: Saved; change: SavedChange } {
  const item = product && itemOf(product, saved);
  if (item === null) return { saved, change: { oldPriceCents: null, isGone: true } };
  const fresh = { ...saved, priceCents: item.priceCents, stock: stock ?? item.stock };
  const oldPriceCents = fresh.priceCents === saved.priceCents ? null : saved.priceCents;
  return { saved: fresh, change: { oldPriceCents, isGone: false } };
}

/** Price and stock of the product, the related variant or the colour and size that was saved. */
function itemOf(product: Product, { id, choice }: Pick<SavedProduct, "id" | "choice">) {
  const base = id === product.id ? product : product.relatedVariants.find((one) => one.id === id);
  if (base === undefined) return null;
  if (choice === null) return { priceCents: currentPriceCents(base), stock: base.stock };
  const row = chosenVariant(product.variants, choice);
  return row === null ? null : { priceCents: row.priceCents, stock: base.stock };
}
