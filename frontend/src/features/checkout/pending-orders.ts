import type { CartLine as OrderedLine, OrderOutcome } from "@shop/api-client";

import { PLACED_ORDERS_KEY } from "@/lib/checkout-keys";
import { localStore } from "@/lib/storage";

/** An order that this browser has placed, or has tried to, and whose lines are still in the cart. */
export type PendingOrder = {
  /** With which it is placed: the same key never makes two orders. */
  key: string;
  /** Of everything that was asked for: only the same request is the same order. */
  digest: string;
  /** Milliseconds since 1970. */
  placedAt: number;
  reference: string | null;
  paymentCode: string | null;
  /** What is still to be taken out of the cart once the shop has the order. */
  lines: OrderedLine[];
};

/** Which order is meant: by what the shop, or by what the payment provider, calls it. */
export type OrderName = { reference: string } | { paymentCode: string };

/**
 * In all tabs, as a payment may come back in another one than it left from. Nothing in it says who
 * ordered or where to.
 */
const KEY = PLACED_ORDERS_KEY;
/** The same cart a day later is another order. */
const KEPT_FOR_MS = 24 * 3_600_000;
const MAX_KEPT = 20;

function isPendingOrder(value: unknown): value is PendingOrder {
  if (typeof value !== "object" || value === null) return false;
  const { key, digest, placedAt, lines } = value as Partial<Record<keyof PendingOrder, unknown>>;
  const isNamed = typeof key === "string" && typeof digest === "string";
  return isNamed && typeof placedAt === "number" && Array.isArray(lines);
}

function readOrders(): PendingOrder[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? "[]");
    const now = Date.now();
    const isRecent = ({ placedAt }: PendingOrder) => Math.abs(now - placedAt) < KEPT_FOR_MS;
    return Array.isArray(stored) ? stored.filter(isPendingOrder).filter(isRecent) : [];
  } catch {
    return [];
  }
}

function writeOrders(orders: readonly PendingOrder[]): void {
  if (orders.length === 0) localStore.removeItem(KEY);
  else localStore.setItem(KEY, JSON.stringify(orders.slice(0, MAX_KEPT)));
}

/** The order that this request has made before, or a new one with a key of its own. */
export function addPendingOrder(digest: string, lines: OrderedLine[]): PendingOrder {
  const known = readOrders().find((order) => order.digest === digest);
  if (known !== undefined) return known;
  const order: PendingOrder = {
    key: crypto.randomUUID(),
    digest,
    placedAt: Date.now(),
    reference: null,
    paymentCode: null,
    lines,
  };
  writeOrders([order, ...readOrders()]);
  return order;
}

/** What the shop calls the orders whose lines are still in the cart. */
export function placedOrders(): string[] {
  return readOrders().flatMap(({ reference }) => (reference === null ? [] : [reference]));
}

/** Orders that were sent from a page that is gone, or from another one, without an answer. */
export function unconfirmedOrders(): PendingOrder[] {
  return readOrders().filter(({ reference }) => reference === null);
}

/** Notes what the shop calls the order of this key. */
export function nameOrder(key: string, { reference, paymentCode }: OrderOutcome): void {
  const orders = readOrders();
  const order = orders.find((one) => one.key === key);
  // What was read is nobody else's.
  if (order !== undefined) Object.assign(order, { reference, paymentCode });
  writeOrders(orders);
}

export function findPendingOrder(name: OrderName): PendingOrder | undefined {
  return readOrders().find((order) =>
    "reference" in name
      ? order.reference === name.reference
      : order.paymentCode === name.paymentCode,
  );
}

/** It is over, or the cart is empty of it: the same request makes another order from now on. */
export function forgetOrder(key: string): void {
  writeOrders(readOrders().filter((order) => order.key !== key));
}
