import { MAX_QUANTITY } from "@/store/cart-lines";
import { buyingTexts } from "@/texts/buying";

type AddRequest = {
  quantity: number | null;
  stock: number;
  inCart: number;
  /** If false, the shop also sells products without stock. */
  stockDisplay: boolean;
};

type AddRefusal = { kind: "info" | "warning"; title: string; text?: string };

export function checkAdd({ quantity, stock, inCart, stockDisplay }: AddRequest): AddRefusal | null {
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1) {
    return {
      kind: "info",
      title: buyingTexts.quantityEmptyTitle,
      text: buyingTexts.quantityEmpty,
    };
  }
  const tooMany: AddRefusal = { kind: "warning", title: buyingTexts.cannotAddAmount };
  if (!stockDisplay) return inCart + quantity > MAX_QUANTITY ? tooMany : null;
  if (stock < 1) return { kind: "warning", title: buyingTexts.outOfStock };
  if (quantity > stock)
    return {
      kind: "warning",
      title: buyingTexts.stockExceededTitle,
      text: buyingTexts.stockExceeded(stock),
    };
  return inCart + quantity > Math.min(stock, MAX_QUANTITY) ? tooMany : null;
}
