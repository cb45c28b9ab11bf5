import type { Product } from "@shop/api-client";
import { useState } from "react";

import {
  type ChoiceState,
  type PurchaseOption,
  usePurchaseOption,
} from "@/features/product/purchase";
import { useStorefront } from "@/features/tenant/queries";
import { isFree } from "@/lib/price-label";
import { MAX_QUANTITY } from "@/store/cart-lines";

export type ProductDetails = ReturnType<typeof useProductDetails>;

export function useProductDetails(
  product: Product,
  choiceState: ChoiceState,
  isLimitedToStock = false,
) {
  const { features, freeGoods, vatIncluded, tenant } = useStorefront();
  const { stockDisplay } = features;
  const { purchase, stock, choose } = usePurchaseOption(product, choiceState, stockDisplay);
  const [typed, setQuantity] = useState<number | null>(1);
  const max = isLimitedToStock && stockDisplay ? quantityLimit(purchase) : undefined;
  return {
    product,
    purchase,
    stock,
    choose,
    quantity: limitedQuantity(typed, max),
    setQuantity,
    maxQuantity: max ?? MAX_QUANTITY,
    stockDisplay,
    freeGoods,
    isForSale: freeGoods || !isFree(purchase.chosenPrice ?? purchase.price),
    vatIncluded,
    tenant,
  };
}

/** `undefined` until a related variant is chosen. */
export function quantityLimit({
  missing,
  stock,
}: Pick<PurchaseOption, "missing" | "stock">): number | undefined {
  return missing === "variant" ? undefined : Math.max(1, stock);
}

export function limitedQuantity(typed: number | null, max: number | undefined): number | null {
  return typed === null || max === undefined ? typed : Math.min(typed, max);
}
