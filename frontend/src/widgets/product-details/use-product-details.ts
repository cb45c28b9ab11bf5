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
  const [entry, setEntry] = useState<QuantityEntry>({ quantity: 1, isAboveStock: false });
  const max = isLimitedToStock && stockDisplay ? quantityLimit(purchase) : undefined;
  return {
    product,
    purchase,
    stock,
    choose,
    quantity: limitedQuantity(entry, max),
    setQuantity: (quantity: number | null) =>
      setEntry({
        quantity,
        isAboveStock: (quantity ?? 0) > (max ?? Infinity),
      }),
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

export type QuantityEntry = {
  quantity: number | null;
  /** Whether the quantity exceeded the stock when it was typed. */
  isAboveStock: boolean;
};

/**
 * A quantity that was possible follows the stock of another choice. One that was not stays as typed, so that the cart
 * refuses it and says why.
 */
export function limitedQuantity(
  { quantity, isAboveStock }: QuantityEntry,
  max: number | undefined,
): number | null {
  return quantity === null || isAboveStock ? quantity : Math.min(quantity, max ?? quantity);
}
