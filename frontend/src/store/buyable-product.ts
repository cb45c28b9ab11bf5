import type { ColorSizeChoice } from "@/lib/color-size-choice";
import { currentPriceCents } from "@/lib/price-label";

import { cutName, type SavedProduct } from "./saved-product";

export type BuyableProduct = {
  id: number;
  name: string;
  priceCents: number;
  salePriceCents: number | null;
  stock: number;
  choice?: ColorSizeChoice | null;
  pictures: { url: string; width: number; height: number }[];
};

export function savedProduct(product: BuyableProduct, productId = product.id): SavedProduct {
  return {
    id: product.id,
    productId,
    name: cutName(product.name),
    choice: product.choice ?? null,
    priceCents: currentPriceCents(product),
    stock: product.stock,
    picture: product.pictures[0] ?? null,
  };
}
