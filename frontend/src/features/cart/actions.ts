import { shopTexts } from "@/lib/shop-texts";

import { refuseAdd } from "./add-check";
import { showCartNotice } from "./cart-notice";
import { quantityInCart, type CartLine } from "./lines";
import { addLine, changeQuantity, dropLine, refreshCart, useCart } from "./store";

/** Puts a line into the cart, or tells the shopper why not. */
export function addToCart(
  line: Omit<CartLine, "quantity">,
  quantity: number | null,
  stockDisplay: boolean,
): boolean {
  refreshCart();
  const inCart = quantityInCart(useCart.getState().lines, line, line.choice);
  const refusal = refuseAdd({ quantity, stock: line.stock, inCart, stockDisplay });
  if (refusal !== null || quantity === null) {
    if (refusal !== null) showCartNotice(refusal.kind, refusal.title, refusal.text);
    return false;
  }
  addLine({ ...line, quantity });
  showCartNotice("success", shopTexts.cart.added);
  return true;
}

export function removeFromCart(line: CartLine): void {
  dropLine(line);
  showCartNotice("success", shopTexts.cart.removed);
}

/** Sets how many of a line are wanted, or tells the shopper why that can't be. */
export function updateQuantity(
  line: CartLine,
  quantity: number | null,
  stockDisplay: boolean,
): void {
  const refusal = refuseAdd({ quantity, stock: line.stock, inCart: 0, stockDisplay });
  // Fewer than before is always welcome, also where the stock has run out since.
  const isFewer = quantity !== null && quantity >= 1 && quantity < line.quantity;
  if (quantity === null || (refusal !== null && !isFewer)) {
    if (refusal !== null) showCartNotice(refusal.kind, refusal.title, refusal.text);
    return;
  }
  changeQuantity(line, quantity);
  showCartNotice("success", shopTexts.cart.updated);
}
