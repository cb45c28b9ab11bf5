import type { CartLine as OrderedLine, OrderOutcome } from "@shop/api-client";

import { PENDING_ORDERS_KEY } from "@/lib/checkout-keys";
import { localStore } from "@/lib/storage";
import { fieldsOf, parseStoredList } from "@/lib/stored-json";

import { type OrderSummary, storeSummary } from "./order-summaries";

/** Order that this browser has sent. Its lines are still in the cart. */
export type PendingOrder = {
  /** Idempotency key: requests with the same key make one order. */
  key: string;
  /** Digest of the request and its buyer. */
  digest: string;
  /** Milliseconds since 1970. */
  placedAt: number;
  reference: string | null;
  paymentCode: string | null;
  /** Lines to remove from the cart once the order is saved. */
  lines: OrderedLine[];
  /** Content for the confirmation page; absent in orders of earlier versions. */
  summary?: OrderSummary | undefined;
};

export type OrderIdentifier = { reference: string } | { paymentCode: string };

/**
 * Kept in local storage, because the shopper may return from the payment in another tab. Contains
 * no personal data.
 */
const STORAGE_KEY = PENDING_ORDERS_KEY;
/** After this time, the same request makes a new order. */
const LIFETIME_MS = 24 * 3_600_000;
const MAX_STORED = 20;

function isPendingOrder(value: unknown): value is PendingOrder {
  const { key, digest, placedAt, lines } = fieldsOf(value);
  const hasKeyAndDigest = typeof key === "string" && typeof digest === "string";
  return hasKeyAndDigest && typeof placedAt === "number" && Array.isArray(lines);
}

function readOrders(): PendingOrder[] {
  const now = Date.now();
  const isRecent = ({ placedAt }: PendingOrder) => Math.abs(now - placedAt) < LIFETIME_MS;
  return parseStoredList(localStore.getItem(STORAGE_KEY), isPendingOrder).filter(isRecent);
}

function writeOrders(orders: readonly PendingOrder[]): void {
  if (orders.length === 0) localStore.removeItem(STORAGE_KEY);
  else localStore.setItem(STORAGE_KEY, JSON.stringify(orders.slice(0, MAX_STORED)));
}

/** Returns the pending order of the same request, or adds one with a new key. */
export function addPendingOrder(
  digest: string,
  lines: OrderedLine[],
  summary?: OrderSummary,
): PendingOrder {
  const known = readOrders().find((order) => order.digest === digest);
  if (known !== undefined) return known;
  const order: PendingOrder = {
    key: crypto.randomUUID(),
    digest,
    placedAt: Date.now(),
    reference: null,
    paymentCode: null,
    lines,
    summary,
  };
  writeOrders([order, ...readOrders()]);
  return order;
}

export function pendingOrderReferences(): string[] {
  return readOrders().flatMap(({ reference }) => (reference === null ? [] : [reference]));
}

/** Orders without a response so far, also of other tabs. */
export function unconfirmedOrders(): PendingOrder[] {
  return readOrders().filter(({ reference }) => reference === null);
}

export function storeOrderReference(key: string, { reference, paymentCode }: OrderOutcome): void {
  const orders = readOrders();
  const order = orders.find((one) => one.key === key);
  if (order === undefined) return;
  Object.assign(order, { reference, paymentCode });
  writeOrders(orders);
  const { summary, placedAt } = order;
  if (summary && reference !== null) storeSummary({ ...summary, reference, paymentCode, placedAt });
}

export function findPendingOrder(identifier: OrderIdentifier): PendingOrder | undefined {
  return readOrders().find((order) =>
    "reference" in identifier
      ? order.reference === identifier.reference
      : order.paymentCode === identifier.paymentCode,
  );
}

/** From now on, the same request makes a new order. */
export function removePendingOrder(key: string): void {
  writeOrders(readOrders().filter((order) => order.key !== key));
}
