import {
  type CreateOrderRequest,
  type GuestBuyer,
  type OrderOutcome,
  type OrderPaymentMethod,
  type Problem,
  createOrder,
} from "@shop/api-client";

import { toProblem } from "@/api/problem";
import { useLoginData } from "@/store/login-data";

import { forgetOrder, addPendingOrder, nameOrder, unconfirmedOrders } from "./pending-orders";
import type { QuoteAnswer } from "./use-quote";

/** For as long as the page lives: it says who ordered, and is never stored. */
let inFlight: (InFlightOrder & { buyer: string | null }) | undefined;

/** The shopper's input at the checkout, after validation. */
export type OrderWords = {
  paymentMethod: OrderPaymentMethod;
  notes: string;
  ageConfirmed: boolean;
  guest: GuestBuyer | null;
};

/** Orders exactly the quoted cart, at exactly the price that the shopper sees. */
export function orderRequest({ quote, cart }: QuoteAnswer, words: OrderWords): CreateOrderRequest {
  const { paymentMethod, notes, ageConfirmed, guest } = words;
  return {
    // The points that the quote accepted.
    cart: { ...cart, redeemPointsHundredths: quote.points?.redeemedHundredths ?? 0 },
    fingerprint: quote.fingerprint,
    paymentMethod,
    // The shop's system takes one line.
    notes: notes.replaceAll(/[\s\p{Cc}]+/gu, " ").trim() || null,
    ageConfirmed,
    guest,
  };
}

export type Answer =
  | { outcome: OrderOutcome; problem?: undefined }
  | { outcome?: undefined; problem: Problem };

/** The gateway prices, asks the shop's system and waits for it a while: longer than this it takes nothing. */
const TIMEOUT_MS = 40_000;

/** Whether nobody knows if the order was placed: no answer came, or none that could be read. */
export function isLost({ type, status }: Problem): boolean {
  return type === "/problems/offline" || (type === "/problems/internal" && status !== 500);
}

/** They are said of orders that are not placed, but with a status that others have too. */
const REFUSALS = new Set(["/problems/payment-unavailable", "/problems/retail-unavailable"]);

/** Whether the gateway has looked for the order of the key and there is none. */
function isRefused({ type, status }: Problem): boolean {
  if (REFUSALS.has(type)) return true;
  // Who asks, or how often, is looked at before.
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

async function send(body: CreateOrderRequest, key: string): Promise<Answer> {
  const { data, error, response } = await createOrder({
    body,
    headers: { "Idempotency-Key": key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return data === undefined
    ? { problem: error ?? toProblem(undefined, response) }
    : { outcome: data };
}

/** The same key again makes no second order, whatever became of the first try. */
async function sendTwiceIfLost(body: CreateOrderRequest, key: string): Promise<Answer> {
  const answer = await send(body, key);
  return answer.problem && isLost(answer.problem) ? send(body, key) : answer;
}

/** Sends the order of the key, and keeps what is known of it then. */
async function sendKept(request: CreateOrderRequest, key: string): Promise<Answer> {
  setInFlightOrder({ request, key });
  const answer = await sendTwiceIfLost(request, key);
  const { outcome, problem } = answer;
  if (outcome) {
    clearInFlightOrder();
    nameOrder(key, outcome);
    // Unpaid for good: the same request may order again.
    if (outcome.state === "not-paid") forgetOrder(key);
  } else if (isRefused(problem)) {
    clearInFlightOrder();
    forgetOrder(key);
  }
  return answer;
}

/** Writes the members of every object in one order: the same request has the same text. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Identifies a request and its buyer. The browser stores this digest, since it must not store an address. */
async function requestDigest(request: CreateOrderRequest): Promise<string> {
  const buyer = useLoginData.getState().customer?.key ?? null;
  const bytes = new TextEncoder().encode(canonicalText([buyer, request]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether an order of a page that is gone may be with the shop, and this request is another one: the
 * gateway could not tell that they are the same wish.
 */
export async function isInDoubt(request: CreateOrderRequest): Promise<boolean> {
  const inDoubt = unconfirmedOrders();
  if (inDoubt.length === 0) return false;
  const digest = await requestDigest(request);
  return inDoubt.every((order) => order.digest !== digest);
}

/** The shopper wants another order, whatever became of those. */
export function forgetOrdersInDoubt(): void {
  for (const { key } of unconfirmedOrders()) forgetOrder(key);
}

/** Places an order, or finds the one that the same request has placed before. */
export async function sendOrder(request: CreateOrderRequest): Promise<Answer> {
  const digest = await requestDigest(request);
  const answer = await sendKept(request, addPendingOrder(digest, request.cart.lines).key);
  if (answer.outcome?.state !== "not-paid") return answer;
  // This press of the button means another one.
  return sendKept(request, addPendingOrder(digest, request.cart.lines).key);
}

export type Settled = Answer & { request: CreateOrderRequest };

/**
 * Asks once more for the order whose answer was lost, with the very same request: whatever the shopper
 * has changed since, it may be with the shop. Null where no order stands in the way of another one.
 */
export async function settleLostOrder(): Promise<Settled | null> {
  const lost = inFlightOrder();
  if (lost === undefined) return null;
  const { request, key } = lost;
  const answer = await sendKept(request, key);
  const { outcome, problem } = answer;
  if (outcome?.state === "not-paid" || outcome?.state === "to-pay") return null;
  // Somebody else is signed in by now: with this key there is an order already.
  const isKnown = problem?.type === "/problems/idempotency-key-reused";
  if (problem && isRefused(problem) && !isKnown) return null;
  return { ...answer, request };
}

/** An order that was sent and has had no answer that says what became of it. */
interface InFlightOrder {
  request: CreateOrderRequest;
  key: string;
}

const buyerNow = () => useLoginData.getState().customer?.key ?? null;

/** The order that has to be asked for first; what a visitor has sent is theirs also once they sign in. */
export function inFlightOrder(): InFlightOrder | undefined {
  return inFlight?.buyer === null || inFlight?.buyer === buyerNow() ? inFlight : undefined;
}

function setInFlightOrder(order: InFlightOrder): void {
  inFlight = { ...order, buyer: inFlight?.key === order.key ? inFlight.buyer : buyerNow() };
}

export function clearInFlightOrder(): void {
  inFlight = undefined;
}
