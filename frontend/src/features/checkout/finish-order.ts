import { type CartLine as OrderedLine, type OrderOutcome, confirmOrder } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { notifyCustomerChanged } from "@/api/customer-changed";
import { replaceLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { useLoginData } from "@/store/login-data";
import { rereadStorage, useStore } from "@/store/store";

import { clearOrderedDraft } from "./draft";
import { markSummarySeen, unseenReferences } from "./order-summaries";
import {
  type OrderIdentifier,
  findPendingOrder,
  removePendingOrder,
  pendingOrderReferences,
} from "./pending-orders";

function invalidateOrders(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [{ _id: "listOrders" }] });
}

/**
 * Updates the cart, the pending orders and the cached orders. Has no effect while the order is
 * `pending` or `to-pay`.
 */
export function applyOutcome(queryClient: QueryClient, outcome: OrderOutcome): void {
  const { reference, paymentCode, state } = outcome;
  const isSaved = state === "saved" || state === "already-saved";
  if (isSaved) {
    if (reference !== null) removeOrderedLines({ reference });
    invalidateOrders(queryClient);
    // The order changed the customer's points.
    if (useLoginData.getState().customer !== null) notifyCustomerChanged();
  }
  // The order is paid, though not saved: empty the cart, so that the shopper does not pay twice.
  if (state === "not-saved" && reference !== null && paymentCode !== null)
    removeOrderedLines({ reference });
  if (reference === null) return;
  const order = findPendingOrder({ reference });
  // `not-paid` is final: the shopper may order again. Keep unfinished orders, so that they are not
  // placed twice.
  if (order !== undefined && (isSaved || state === "not-paid")) removePendingOrder(order.key);
  if (state === "not-paid") markSummarySeen(reference);
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

/** Quantities added since the order stay. */
export function withoutOrdered(cart: CartLine[], ordered: readonly OrderedLine[]): CartLine[] {
  return cart.flatMap((line) => {
    const orderedLines = ordered.filter((one) => isOrdered(line, one));
    const quantity = orderedLines.reduce(
      (remaining, one) => remaining - one.quantity,
      line.quantity,
    );
    return quantity < 1 ? [] : [{ ...line, quantity }];
  });
}

/**
 * Ignores orders that this browser did not place: a link to another shopper's payment must not
 * empty the cart.
 */
export function removeOrderedLines(identifier: OrderIdentifier): void {
  const order = findPendingOrder(identifier);
  if (order === undefined) return;
  rereadStorage();
  replaceLines(withoutOrdered(useStore.getState().cart, order.lines));
  // Ordering the same lines again makes a new order.
  removePendingOrder(order.key);
  clearOrderedDraft();
}

/** Orders of this browser whose confirmation page was not shown yet. */
function unseenOrderReferences(): string[] {
  return [...new Set([...pendingOrderReferences(), ...unseenReferences()])];
}

/**
 * Confirms the orders whose outcome this browser has not shown, and returns the outcomes. Removes
 * paid lines from the cart, for example if the page was closed during the payment [CHK-04]. A
 * failed request is repeated on the next visit.
 */
export function useUnseenOutcomes(): OrderOutcome[] {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<OrderOutcome[]>([]);
  useEffect(() => {
    let hasStopped = false;
    let isRunning = false;
    const confirmAll = async () => {
      const latest: OrderOutcome[] = [];
      for (const reference of unseenOrderReferences()) {
        // oxlint-disable-next-line no-await-in-loop -- runs in the background, and the gateway limits the rate
        const { data } = await confirmOrder({ body: { reference } });
        if (data === undefined) continue;
        applyOutcome(queryClient, data);
        latest.push(data);
      }
      return latest;
    };
    const confirmIfVisible = async () => {
      if (isRunning || document.visibilityState === "hidden") return;
      isRunning = true;
      const latest = await confirmAll();
      isRunning = false;
      if (!hasStopped) setOutcomes(latest);
    };
    const handleVisible = () => void confirmIfVisible();
    handleVisible();
    // The shopper may have paid in another window.
    document.addEventListener("visibilitychange", handleVisible);
    return () => {
      hasStopped = true;
      document.removeEventListener("visibilitychange", handleVisible);
    };
  }, [queryClient]);
  return outcomes;
}
