import { AddButton } from "@/features/cart/components/add-button";

import type { ProductDetails } from "./use-product-details";

export type DetailsAddButtonProps = { details: ProductDetails };

/** Puts what is chosen into the cart, once everything that has to be chosen is. */
export function DetailsAddButton({ details }: DetailsAddButtonProps) {
  const { product, purchase, quantity, stockDisplay } = details;
  return (
    <AddButton
      item={purchase.item}
      productId={product.id}
      quantity={quantity}
      stockDisplay={stockDisplay}
      isDisabled={purchase.isSoldOut || purchase.missing !== null}
    />
  );
}
