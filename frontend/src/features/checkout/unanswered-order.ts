import type { CreateOrderRequest } from "@shop/api-client";

import { useLoginData } from "@/store/login-data";

/** An order that was sent and has had no answer that says what became of it. */
interface UnansweredOrder {
  request: CreateOrderRequest;
  key: string;
}

/** For as long as the page lives: it says who ordered, and is never stored. */
let kept: (UnansweredOrder & { buyer: string | null }) | undefined;

const buyerNow = () => useLoginData.getState().customer?.key ?? null;

/** The order that has to be asked for first; what a visitor has sent is theirs also once they sign in. */
export function unanswered(): UnansweredOrder | undefined {
  return kept?.buyer === null || kept?.buyer === buyerNow() ? kept : undefined;
}

export function keepUnanswered(order: UnansweredOrder): void {
  kept = { ...order, buyer: kept?.key === order.key ? kept.buyer : buyerNow() };
}

export function dropUnanswered(): void {
  kept = undefined;
}
