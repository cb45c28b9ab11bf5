import type { Product } from "@shop/api-client";

import { chosenVariant } from "@/lib/color-size-choice";
import { currentPriceCents } from "@/lib/price-label";

import type { SavedProduct } from "./saved-product";

/** `stock` comes from a separate request, only in shops that show stock. */
export type CurrentData = { product: Product | null; stock: number | null };

/** `requestId` is the id of the failed request; empty if the request did not reach the gateway. */
export type FailedLoad = { failure: { requestId: string } };

export type SavedChange = { oldPriceCents: number | null; isGone: boolean };

export function refreshSaved<Saved extends Omit<SavedProduct, "name" | "picture">>(
  saved: Saved,
  { product, stock }: CurrentData,
): { saved: Saved; change: SavedChange } {
  const item = product && itemOf(product, saved);
  if (item === null) return { saved, change: { oldPriceCents: null, isGone: true } };
  const fresh = { ...saved, priceCents: item.priceCents, stock: stock ?? item.stock };
  const oldPriceCents = fresh.priceCents === saved.priceCents ? null : saved.priceCents;
  return { saved: fresh, change: { oldPriceCents, isGone: false } };
}

function itemOf(product: Product, { id, choice }: Pick<SavedProduct, "id" | "choice">) {
  const base =
    id === product.id ? product : product.relatedVariants.find((variant) => variant.id === id);
  if (base === undefined) return null;
  if (choice === null) return { priceCents: currentPriceCents(base), stock: base.stock };
  const row = chosenVariant(product.variants, choice);
  return row === null ? null : { priceCents: row.priceCents, stock: base.stock };
}
