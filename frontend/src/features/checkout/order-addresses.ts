import { pattern } from "@shop/api-client/limits/confirm-order-request";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads the payment code from the URL; undefined if it is invalid. The code is a string, because it
 * exceeds the safe integers.
 */
export function readPaymentCode(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("s"), new RegExp(pattern.paymentCode));
}

export function readReference(search: string): string | undefined {
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
export function isPaymentAddress(address: string | null): address is string {
  if (address === null || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
