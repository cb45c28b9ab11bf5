const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether the shopper may be sent there to pay: only where nobody on the way can read or change the
 * page, and never to what would run as a script of the shop.
 */
export function isPaymentAddress(address: string | null): address is string {
  if (address === null || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
