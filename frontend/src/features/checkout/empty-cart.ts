import type { CartLine as OrderedLine } from "@shop/api-client";

import { replaceLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { refreshStore, useStore } from "@/store/store";

import { forgetDraft } from "./draft";
import { findKeptOrder, forgetOrder, type OrderName } from "./kept-orders";

function isOrdered(line: CartLine, ordered: OrderedLine): boolean {
  const { relatedVariantId = null, colorName = null, sizeName = null } = ordered;
  return (
    line.productId === ordered.productId &&
    (line.id === line.productId ? null : line.id) === relatedVariantId &&
    (line.choice?.color ?? null) === colorName &&
    (line.choice?.size ?? null) === sizeName
  );
}

/** What is left of a cart whose order is made: what has come into it since. */
export function withoutOrdered(cart: CartLine[], ordered: readonly OrderedLine[]): CartLine[] {
  return cart.flatMap((line) => {
    const bought = ordered.filter((one) => isOrdered(line, one));
    const quantity = bought.reduce((left, one) => left - one.quantity, line.quantity);
    return quantity < 1 ? [] : [{ ...line, quantity }];
  });
}

/**
 * Takes what was ordered out of the cart, in all tabs and once. Only for an order that this browser
 * has placed: anybody can send anybody the address of a payment that was made elsewhere.
 */
export function emptyCart(name: OrderName): void {
  const order = findKeptOrder(name);
  if (order === undefined) return;
  refreshStore();
  replaceLines(withoutOrdered(useStore.getState().cart, order.lines));
  // The same lines in the cart again are another wish.
  forgetOrder(order.key);
  // The next order begins with an empty form.
  forgetDraft();
}
