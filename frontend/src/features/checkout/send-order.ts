import {
  type CreateOrderRequest,
  type GuestBuyer,
  type OrderOutcome,
  type OrderPaymentMethod,
  createOrder,
} from "@shop/api-client";

import { isProblem, type Problem, toProblem } from "@/api/problem";
import { sendWithRetry } from "@/api/unknown-outcome";
import { useLoginData } from "@/store/login-data";

import type { OrderSummary } from "./order-summaries";
import {
  removePendingOrder,
  addPendingOrder,
  storeOrderReference,
  unconfirmedOrders,
} from "./pending-orders";
import type { QuoteResponse } from "./use-quote";

/** Kept only in memory, because it holds personal data. */
let inFlight: (InFlightOrder & { buyer: string | null }) | undefined;

type CheckoutInput = {
  paymentMethod: OrderPaymentMethod;
  notes: string;
  ageConfirmed: boolean;
  guest: GuestBuyer | null;
};

export function orderRequest(
  { quote, cart }: QuoteResponse,
  input: CheckoutInput,
): CreateOrderRequest {
  const { paymentMethod, notes, ageConfirmed, guest } = input;
  return {
    cart: { ...cart, redeemPointsHundredths: quote.points?.redeemedHundredths ?? 0 },
    fingerprint: quote.fingerprint,
    paymentMethod,
    // The Retail API accepts only one line of notes.
    notes: notes.replaceAll(/[\s\p{Cc}]+/gu, " ").trim() || null,
    ageConfirmed,
    guest,
  };
}

export type OrderResponse =
  | { outcome: OrderOutcome; problem?: undefined }
  | { outcome?: undefined; problem: Problem };

/** Longer than the gateway needs to price the cart and wait for the Retail API. */
const TIMEOUT_MS = 40_000;

/** Whether the gateway is certain that no order exists for the key. */
function isRejected(problem: Problem): boolean {
  // Their status is 500 or above, but no order was placed.
  if (isProblem(problem, "payment-unavailable", "retail-unavailable")) return true;
  const { status } = problem;
  // The gateway checks the session and the rate limit before it looks for the order. So after 401
  // or 429 an order may exist.
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

async function send(body: CreateOrderRequest, key: string): Promise<OrderResponse> {
  const { data, error, response } = await createOrder({
    body,
    headers: { "Idempotency-Key": key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return data === undefined
    ? { problem: error ?? toProblem(undefined, response) }
    : { outcome: data };
}

async function sendAndStore(request: CreateOrderRequest, key: string): Promise<OrderResponse> {
  setInFlightOrder({ request, key });
  const response = await sendWithRetry(() => send(request, key));
  const { outcome, problem } = response;
  if (outcome) {
    clearInFlightOrder();
    storeOrderReference(key, outcome);
    // `not-paid` is final: the same request may order again.
    if (outcome.state === "not-paid") removePendingOrder(key);
  } else if (isRejected(problem)) {
    clearInFlightOrder();
    removePendingOrder(key);
  }
  return response;
}

/** Sorts object members, so that equal requests give equal text. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The browser stores the digest instead of the request, which holds an address. */
async function requestDigest(request: CreateOrderRequest): Promise<string> {
  const buyer = useLoginData.getState().customer?.key ?? null;
  const bytes = new TextEncoder().encode(canonicalText([buyer, request]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether a different request was sent and its outcome is unknown. The gateway can't detect that
 * both requests mean the same order.
 */
export async function hasUnconfirmedOrder(request: CreateOrderRequest): Promise<boolean> {
  const unconfirmed = unconfirmedOrders();
  if (unconfirmed.length === 0) return false;
  const digest = await requestDigest(request);
  return unconfirmed.every((order) => order.digest !== digest);
}

export function removeUnconfirmedOrders(): void {
  for (const { key } of unconfirmedOrders()) removePendingOrder(key);
}

/** Places an order, or returns the order that the same request placed before. */
export async function sendOrder(
  request: CreateOrderRequest,
  summary?: OrderSummary,
): Promise<OrderResponse> {
  const digest = await requestDigest(request);
  const sendNow = () =>
    sendAndStore(request, addPendingOrder(digest, request.cart.lines, summary).key);
  const response = await sendNow();
  // An order that was never paid is final, so place a new order.
  return response.outcome?.state === "not-paid" ? sendNow() : response;
}

type ResentOrder = OrderResponse & { request: CreateOrderRequest };

/**
 * Resends the unchanged request, because the order may have been placed. Null if nothing prevents a
 * new order.
 */
export async function resendInFlightOrder(): Promise<ResentOrder | null> {
  const pending = inFlightOrder();
  if (pending === undefined) return null;
  const { request, key } = pending;
  const response = await sendAndStore(request, key);
  const { outcome, problem } = response;
  if (outcome?.state === "not-paid" || outcome?.state === "to-pay") return null;
  // The gateway refuses the key if another customer has signed in since. Then an order with this
  // key exists.
  const existsForKey = isProblem(problem, "idempotency-key-reused");
  if (problem && isRejected(problem) && !existsForKey) return null;
  return { ...response, request };
}

/** Order that was sent and whose outcome is unknown. */
interface InFlightOrder {
  request: CreateOrderRequest;
  key: string;
}

const currentBuyer = () => useLoginData.getState().customer?.key ?? null;

/** An anonymous visitor's order is resent even after sign-in. */
export function inFlightOrder(): InFlightOrder | undefined {
  return inFlight?.buyer === null || inFlight?.buyer === currentBuyer() ? inFlight : undefined;
}

function setInFlightOrder(order: InFlightOrder): void {
  inFlight = { ...order, buyer: inFlight?.key === order.key ? inFlight.buyer : currentBuyer() };
}

export function clearInFlightOrder(): void {
  inFlight = undefined;
}
