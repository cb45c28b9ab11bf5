import { currentPriceCents } from '@/lib/price-label';
import type { CartLine } from './lines';

export type BuyableProduct = {
  id: number;
  name: string;
  priceCents: number;
  salePriceCents: number | null;
  stock: number;
  pictures: { url: string; width: number; height: number }[];
};

/** The line for a product or a related variant of one; its price is the sale price if there is one. */
export function productLine(product: BuyableProduct, quantity: number, productId = product.id): CartLine {
  return {
    id: product.id,
    productId,
    name: product.name,
    choice: null,
    priceCents: currentPriceCents(product),
    quantity,
    stock: product.stock,
    picture: product.pictures[0] ?? null,
  };
}
