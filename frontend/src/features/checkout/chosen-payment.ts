import type { OrderPaymentMethod } from "@shop/api-client";

/** What was chosen, where it is offered; where there is one way only, that one. */
export function chosenPayment(
  offered: readonly OrderPaymentMethod[],
  chosen: OrderPaymentMethod | null,
): OrderPaymentMethod | null {
  if (chosen !== null && offered.includes(chosen)) return chosen;
  return offered.length === 1 ? (offered[0] ?? null) : null;
}
