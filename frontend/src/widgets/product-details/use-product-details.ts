import type { Product } from "@shop/api-client";
import { useState } from "react";

import { type Purchase, usePurchase } from "@/features/product/purchase";
import type { ChoiceState } from "@/features/product/use-choice";
import { useStorefront } from "@/features/tenant/queries";

export type ProductDetails = ReturnType<typeof useProductDetails>;

/** What is shown and bought of a product, the same on its page and in its quick view. */
export function useProductDetails(
  product: Product,
  choiceState: ChoiceState,
  /** No more can be asked for than there is. */
  isLimitedToStock = false,
) {
  const { features, vatIncluded, tenant } = useStorefront();
  const { stockDisplay } = features;
  const { purchase, stock, choose } = usePurchase(product, choiceState, stockDisplay);
  const [asked, setQuantity] = useState<number | null>(1);
  const max = isLimitedToStock && stockDisplay ? quantityLimit(purchase) : undefined;
  return {
    product,
    purchase,
    stock,
    choose,
    quantity: offeredQuantity(asked, max),
    setQuantity,
    maxQuantity: max,
    stockDisplay,
    vatIncluded,
    tenant,
  };
}

/** The most that can be asked for; unknown until it is chosen whose stock counts. */
export function quantityLimit({
  missing,
  stock,
}: Pick<Purchase, "missing" | "stock">): number | undefined {
  return missing === "variant" ? undefined : Math.max(1, stock);
}

/** What was asked for, as far as there is that much. */
export function offeredQuantity(asked: number | null, max: number | undefined): number | null {
  return asked === null || max === undefined ? asked : Math.min(asked, max);
}
