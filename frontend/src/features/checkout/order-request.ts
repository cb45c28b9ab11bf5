import type { CreateOrderRequest, GuestBuyer, OrderPaymentMethod } from "@shop/api-client";

import type { QuoteAnswer } from "./use-quote";

/** What the shopper has said at the checkout, checked. */
export type OrderWords = {
  paymentMethod: OrderPaymentMethod;
  notes: string;
  ageConfirmed: boolean;
  guest: GuestBuyer | null;
};

/** The order of exactly what was quoted, at exactly the price that the shopper sees. */
export function orderRequest({ quote, cart }: QuoteAnswer, words: OrderWords): CreateOrderRequest {
  const { paymentMethod, notes, ageConfirmed, guest } = words;
  return {
    // Of the points that were asked for, those that the quote took.
    cart: { ...cart, redeemPointsHundredths: quote.points?.redeemedHundredths ?? 0 },
    fingerprint: quote.fingerprint,
    paymentMethod,
    // The shop's system takes one line.
    notes: notes.replaceAll(/[\s\p{Cc}]+/gu, " ").trim() || null,
    ageConfirmed,
    guest,
  };
}
