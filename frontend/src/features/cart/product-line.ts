import { currentPriceCents } from "@/lib/price-label";

import { cutName, type CartLine } from "./lines";

export type BuyableProduct = {
  id: number;
  name: string;
  priceCents: number;
  salePriceCents: number | null;
  stock: number;
  /** Colour and size, where the product asks for them; the name carries them too. */
  choice?: CartLine["choice"];
  pictures: { url: string; width: number; height: number }[];
};

/** The line for a product or a related variant of one; its price is the sale price if there is one. */
export function productLine(
  product: BuyableProduct,
  productId = product.id,
): Omit<CartLine, "quantity"> {
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
