import type { OrderOutcome } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { tellCustomerChanged } from "@/api/customer-changed";
import { useLoginData } from "@/store/login-data";

import { emptyCart } from "./empty-cart";
import { findKeptOrder, forgetOrder } from "./kept-orders";

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
    if (useLoginData.getState().customer !== null) tellCustomerChanged();
  }
  // Paid is paid: the shopper is told not to pay again, nor is it left in the cart to be.
  if (state === "not-saved" && reference !== null && paymentCode !== null) emptyCart({ reference });
  // An order that only the shop's system remembers is none of this tab's.
  if (reference === null) return;
  const order = findKeptOrder({ reference });
  // Unpaid for good: the same request may order again. What is under way is kept, so that it can't be twice.
  if (order !== undefined && (isSaved || state === "not-paid")) forgetOrder(order.key);
}
