import type { OrderPaymentMethod, Quote } from "@shop/api-client";

import { ORDER_SUMMARIES_KEY } from "@/lib/checkout-keys";
import { localStore } from "@/lib/storage";
import { fieldsOf, parseStoredList } from "@/lib/stored-json";

/** Content of an order, for its confirmation page. Contains no personal data. */
export type OrderSummary = {
  lines: { name: string; quantity: number; sumCents: number }[];
  delivery: { description: string; costCents: number } | null;
  /** Value of redeemed points. */
  redeemedCents: number;
  totalCents: number;
  paymentMethod: OrderPaymentMethod;
};

export type StoredSummary = OrderSummary & {
  reference: string;
  paymentCode: string | null;
  /** Milliseconds since 1970. */
  placedAt: number;
  /** Whether the confirmation page has shown the order. */
  isSeen?: boolean;
};

type OrderIdentifier = { reference: string } | { paymentCode: string };

const LIFETIME_MS = 24 * 3_600_000;
const MAX_STORED = 5;

/** The order names the quote's fingerprint, so the quote's prices are those of the order. */
export function orderSummary(quote: Quote, paymentMethod: OrderPaymentMethod): OrderSummary {
  const { lines, shippingMethods, shippingMethodId, points, totalCents } = quote;
  const delivery = shippingMethods.find(({ id }) => id === shippingMethodId);
  return {
    lines: lines.map(({ name, quantity, sumCents }) => ({
      name: name ?? "",
      quantity,
      sumCents: sumCents ?? 0,
    })),
    delivery: delivery
      ? { description: delivery.description, costCents: delivery.costCents }
      : null,
    redeemedCents: points?.worthCents ?? 0,
    totalCents,
    paymentMethod,
  };
}

function isLine(value: unknown): boolean {
  const { name, quantity, sumCents } = fieldsOf(value);
  return typeof name === "string" && typeof quantity === "number" && typeof sumCents === "number";
}

function isDelivery(value: unknown): boolean {
  const { description, costCents } = fieldsOf(value);
  return value === null || (typeof description === "string" && typeof costCents === "number");
}

function isStoredSummary(value: unknown): value is StoredSummary {
  const stored = fieldsOf(value);
  const { lines, delivery, reference, paymentMethod } = stored;
  const numbers = [stored["redeemedCents"], stored["totalCents"], stored["placedAt"]];
  return (
    Array.isArray(lines) &&
    lines.every(isLine) &&
    isDelivery(delivery) &&
    typeof reference === "string" &&
    typeof paymentMethod === "string" &&
    numbers.every((number) => typeof number === "number")
  );
}

function readSummaries(): StoredSummary[] {
  const now = Date.now();
  const isRecent = ({ placedAt }: StoredSummary) => Math.abs(now - placedAt) < LIFETIME_MS;
  return parseStoredList(localStore.getItem(ORDER_SUMMARIES_KEY), isStoredSummary).filter(isRecent);
}

function writeSummaries(summaries: readonly StoredSummary[]): void {
  localStore.setItem(ORDER_SUMMARIES_KEY, JSON.stringify(summaries.slice(0, MAX_STORED)));
}

export function storeSummary(summary: StoredSummary): void {
  const others = readSummaries().filter(({ reference }) => reference !== summary.reference);
  writeSummaries([summary, ...others]);
}

/** Only orders that this browser placed in the last 24 hours have a summary. */
export function findSummary(identifier: OrderIdentifier): StoredSummary | undefined {
  return readSummaries().find((summary) =>
    "reference" in identifier
      ? summary.reference === identifier.reference
      : summary.paymentCode === identifier.paymentCode,
  );
}

export function unseenReferences(): string[] {
  return readSummaries().flatMap(({ reference, isSeen }) => (isSeen === true ? [] : [reference]));
}

export function markSummarySeen(reference: string): void {
  const summaries = readSummaries();
  const summary = summaries.find((stored) => stored.reference === reference);
  if (summary === undefined || summary.isSeen === true) return;
  summary.isSeen = true;
  writeSummaries(summaries);
}
