import type { OrderPaymentMethod } from "@shop/api-client";

import { formatMoney } from "@/lib/money";
import { checkoutTexts } from "@/texts/checkout";

/** Whether the shopper pays before the order is saved. */
export const isPrepaid = (method: OrderPaymentMethod | null): boolean =>
  method === "card" || method === "card-wallet";

export function orderLabel(
  payment: OrderPaymentMethod | null,
  totalCents: number | undefined,
  obligationToPay: boolean,
): string {
  const { pay, order, unpriced, obligation } = checkoutTexts.order;
  if (isPrepaid(payment) && totalCents !== undefined) return pay(formatMoney(totalCents));
  // The law wants these words only, without the total (D-240).
  if (obligationToPay) return obligation;
  return totalCents === undefined ? unpriced : order(formatMoney(totalCents));
}

export function chosenPayment(
  offered: readonly OrderPaymentMethod[],
  chosen: OrderPaymentMethod | null,
): OrderPaymentMethod | null {
  if (chosen !== null && offered.includes(chosen)) return chosen;
  return offered.length === 1 ? (offered[0] ?? null) : null;
}
