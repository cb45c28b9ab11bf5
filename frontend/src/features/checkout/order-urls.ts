// URLs of a placed order: the parameters of the pages after the payment, and the payment URL.

import { pattern } from "@shop/api-client/limits/confirm-order-request";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads the payment code from the query string; `undefined` if it is invalid. The code is a string,
 * because it can exceed `Number.MAX_SAFE_INTEGER`.
 */
export function readPaymentCode(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("s"), new RegExp(pattern.paymentCode));
}

/** Reads the shop's order reference from the query string; `undefined` if it is invalid. */
export function readOrderReference(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("ref"), /^[\dA-Z]{10}$/);
}

function matching(text: string | null, format: RegExp): string | undefined {
  return text !== null && format.test(text) ? text : undefined;
}

/**
 * Whether the shopper may be redirected to this payment URL. Only HTTPS is safe from eavesdropping
 * and tampering, and other schemes could run scripts. Plain HTTP is allowed on the loopback address
 * only.
 */
export function isSafePaymentUrl(url: string | null): url is string {
  if (url === null || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
