import { type CartLine as OrderedLine, type OrderOutcome, confirmOrder } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { notifyCustomerChanged } from "@/api/customer-changed";
import { replaceLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { useLoginData } from "@/store/login-data";
import { refreshStore, useStore } from "@/store/store";

import { forgetDraft } from "./draft";
import { type OrderName, findPendingOrder, forgetOrder, placedOrders } from "./pending-orders";

/** The customer's list of orders is older than the order: what asks for it next asks anew. */
export function renewOrders(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [{ _id: "listOrders" }] });
}

/** Takes over what became of an order: the cart, what is kept of it, and the customer's orders. */
export function finishOrder(queryClient: QueryClient, outcome: OrderOutcome): void {
  const { reference, paymentCode, state } = outcome;
  const isSaved = state === "saved" || state === "already-saved";
  if (isSaved) {
    if (reference !== null) emptyCart({ reference });
    renewOrders(queryClient);
    // The customer's points are others now.
    if (useLoginData.getState().customer !== null) notifyCustomerChanged();
  }
  // Paid is paid: the shopper is told not to pay again, nor is it left in the cart to be.
  if (state === "not-saved" && reference !== null && paymentCode !== null) emptyCart({ reference });
  // An order that only the shop's system remembers is none of this tab's.
  if (reference === null) return;
  const order = findPendingOrder({ reference });
  // Unpaid for good: the same request may order again. What is under way is kept, so that it can't be twice.
  if (order !== undefined && (isSaved || state === "not-paid")) forgetOrder(order.key);
}

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
  const order = findPendingOrder(name);
  if (order === undefined) return;
  refreshStore();
  replaceLines(withoutOrdered(useStore.getState().cart, order.lines));
  // The same lines in the cart again are another wish.
  forgetOrder(order.key);
  // The next order begins with an empty form.
  forgetDraft();
}

/** Asks for each order whose lines are still in the cart; where nothing can be heard, the next visit asks. */
async function askForAll(queryClient: QueryClient): Promise<void> {
  for (const reference of placedOrders()) {
    // oxlint-disable-next-line no-await-in-loop -- nobody waits for it, and the gateway counts the questions
    const { data } = await confirmOrder({ body: { reference } });
    if (data !== undefined) finishOrder(queryClient, data);
  }
}

/**
 * Takes out of the cart what was paid while nobody looked: the shopper closed the page, or the payment
 * came back in another browser [CHK-04].
 */
export function usePendingOrders(): void {
  const queryClient = useQueryClient();
  useEffect(() => void askForAll(queryClient), [queryClient]);
}
