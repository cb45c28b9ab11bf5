import { pattern } from "@shop/api-client/limits/confirm-order-request";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The code is a string, because it can exceed `Number.MAX_SAFE_INTEGER`. */
export function readPaymentCode(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("s"), new RegExp(pattern.paymentCode));
}

export function readOrderReference(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("ref"), /^[\dA-Z]{10}$/);
}

function matching(text: string | null, format: RegExp): string | undefined {
  return text !== null && format.test(text) ? text : undefined;
}

/**
 * Only HTTPS is safe: other schemes can be intercepted or run scripts. Plain HTTP is allowed only
 * on the loopback address.
 */
export function isSafePaymentUrl(url: string | null): url is string {
  if (url === null || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
