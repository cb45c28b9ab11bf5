import type { OrderPaymentMethod } from "@shop/api-client";

import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";

/** Whether the shopper pays before the order is saved. */
export const isPrepaid = (method: OrderPaymentMethod | null): boolean =>
  method === "card" || method === "card-wallet";

export function orderLabel(
  payment: OrderPaymentMethod | null,
  totalCents: number | undefined,
): string {
  const { pay, order, unpriced } = checkoutTexts.order;
  if (totalCents === undefined) return unpriced;
  return (isPrepaid(payment) ? pay : order)(formatMoney(totalCents));
}

export function chosenPayment(
  offered: readonly OrderPaymentMethod[],
  chosen: OrderPaymentMethod | null,
): OrderPaymentMethod | null {
  if (chosen !== null && offered.includes(chosen)) return chosen;
  return offered.length === 1 ? (offered[0] ?? null) : null;
}
