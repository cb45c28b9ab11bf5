import type { Ref } from "react";

import { PurchaseForm } from "@/features/product/components/purchase-form";

import { DetailsAddButton } from "./details-add-button";
import type { ProductDetails } from "./use-product-details";

export type DetailsFormProps = { details: ProductDetails; ref?: Ref<HTMLDivElement> };

/** How many, and into the cart. */
export function DetailsForm({ details, ref }: DetailsFormProps) {
  const { purchase, quantity, setQuantity, maxQuantity } = details;
  return (
    <PurchaseForm
      ref={ref}
      purchase={purchase}
      quantity={quantity}
      onQuantity={setQuantity}
      max={maxQuantity}
      addButton={<DetailsAddButton details={details} />}
    />
  );
}
