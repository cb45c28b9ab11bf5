import { addLine, changeQuantity, removeCartLine } from "@/store/cart";
import { quantityInCart, type CartLine } from "@/store/cart-lines";
import type { SavedProduct } from "@/store/saved-product";
import { rereadStorage, useStore } from "@/store/store";
import { buyingTexts } from "@/texts/buying";
import { showToast } from "@/ui/toast";

import { checkAdd } from "./add-check";

/** Returns whether the line was added. If not, a toast shows the reason. */
export function addToCart(
  line: SavedProduct,
  quantity: number | null,
  stockDisplay: boolean,
  successText: string = buyingTexts.added,
): boolean {
  // Another tab may have changed the cart.
  rereadStorage();
  const inCart = quantityInCart(useStore.getState().cart, line);
  const refusal = checkAdd({ quantity, stock: line.stock, inCart, stockDisplay });
  if (refusal !== null || quantity === null) {
    if (refusal !== null) showToast(refusal.kind, refusal.title, refusal.text);
    return false;
  }
  addLine({ ...line, quantity });
  showToast("success", successText);
  return true;
}

export function removeFromCartWithToast(line: CartLine): void {
  removeCartLine(line);
  showToast("success", buyingTexts.removed);
}

export function updateQuantity(
  line: CartLine,
  quantity: number | null,
  stockDisplay: boolean,
): void {
  const refusal = checkAdd({ quantity, stock: line.stock, inCart: 0, stockDisplay });
  // A smaller quantity is allowed even if the stock has run out.
  const isFewer = quantity !== null && quantity >= 1 && quantity < line.quantity;
  if (quantity === null || (refusal !== null && !isFewer)) {
    if (refusal !== null) showToast(refusal.kind, refusal.title, refusal.text);
    return;
  }
  changeQuantity(line, quantity);
  showToast("success", buyingTexts.updated);
}
