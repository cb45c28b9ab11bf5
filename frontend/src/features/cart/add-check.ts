import { shopTexts } from "@/lib/shop-texts";
import { MAX_QUANTITY } from "@/store/cart-lines";

export type AddRequest = {
  /** Empty input is not a number. */
  quantity: number | null;
  stock: number;
  inCart: number;
  stockDisplay: boolean;
};

export type AddRefusal = { kind: "info" | "warning"; title: string; text?: string };

/** Why this many can't be put in the cart; null when they can. */
export function refuseAdd({
  quantity,
  stock,
  inCart,
  stockDisplay,
}: AddRequest): AddRefusal | null {
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1) {
    return {
      kind: "info",
      title: shopTexts.cart.quantityEmptyTitle,
      text: shopTexts.cart.quantityEmpty,
    };
  }
  const tooMany: AddRefusal = { kind: "warning", title: shopTexts.cart.cannotAddAmount };
  if (!stockDisplay) return inCart + quantity > MAX_QUANTITY ? tooMany : null;
  if (stock < 1) return { kind: "warning", title: shopTexts.cart.outOfStock };
  if (quantity > stock)
    return {
      kind: "warning",
      title: shopTexts.cart.stockExceededTitle,
      text: shopTexts.cart.stockExceeded(stock),
    };
  return inCart + quantity > Math.min(stock, MAX_QUANTITY) ? tooMany : null;
}
