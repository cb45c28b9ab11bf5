import type { CreateOrderRequest, OrderOutcome } from "@shop/api-client";

import type { StoredSummary } from "@/features/checkout/order-summaries";
import type { PendingOrder } from "@/features/checkout/pending-orders";

export const CODE = "9123456789012345";
export const REFERENCE = "7K3Q9MXZ2B";
export const PAYMENT_URL = `https://www.vivapayments.com/web/checkout?ref=${CODE}`;

export function outcome(fields: Partial<OrderOutcome> = {}): OrderOutcome {
  return {
    reference: REFERENCE,
    state: "saved",
    paymentUrl: null,
    paymentCode: CODE,
    totalCents: 3998,
    ...fields,
  };
}

export function orderRequest(fields: Partial<CreateOrderRequest> = {}): CreateOrderRequest {
  return {
    cart: { lines: [{ productId: 7, quantity: 2 }], shippingMethodId: 1 },
    fingerprint: "9f2c4b0e5d7a1836",
    paymentMethod: "card",
    notes: "Ring twice at Georgiou",
    ...fields,
  };
}

/** Stored in this browser during the payment. */
export function pendingOrder(fields: Partial<PendingOrder> = {}): PendingOrder {
  return {
    key: "00000000-0000-4000-8000-000000000001",
    digest: "d",
    placedAt: Date.now(),
    reference: REFERENCE,
    paymentCode: CODE,
    lines: [{ productId: 7, quantity: 2 }],
    ...fields,
  };
}

export function storePendingOrders(...orders: PendingOrder[]): void {
  localStorage.setItem("placed-orders", JSON.stringify(orders));
}

function storedSummary(fields: Partial<StoredSummary>): StoredSummary {
  return {
    reference: REFERENCE,
    paymentCode: CODE,
    placedAt: Date.now(),
    lines: [{ name: "Lamp - Red, S", quantity: 2, sumCents: 3998 }],
    delivery: { description: "Courier to your door", costCents: 500 },
    redeemedCents: 150,
    totalCents: 4348,
    paymentMethod: "bank-transfer",
    ...fields,
  };
}

export function storeSummaries(...summaries: Partial<StoredSummary>[]): void {
  localStorage.setItem("order-summaries", JSON.stringify(summaries.map(storedSummary)));
}
