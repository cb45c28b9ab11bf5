const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The code of a payment; text, as it is larger than a number can be. Undefined where it is none. */
export function readPaymentCode(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("s"), /^\d{1,20}$/);
}

/** What an order is called by. */
export function readReference(search: string): string | undefined {
  return matching(new URLSearchParams(search).get("ref"), /^[\dA-Z]{10}$/);
}

function matching(text: string | null, form: RegExp): string | undefined {
  return text !== null && form.test(text) ? text : undefined;
}

/**
 * Whether the shopper may be sent there to pay: only where nobody on the way can read or change the
 * page, and never to what would run as a script of the shop.
 */
export function isPaymentAddress(address: string | null): address is string {
  if (address === null || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
