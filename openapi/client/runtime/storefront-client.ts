import { createClient } from "./index.js";
import { originMissing } from "./origin.js";
import { fetchWithRetries } from "./retries.js";
import type { Client, ClientConfig, RequestHeaders } from "./types.js";

export interface StorefrontConfig extends Omit<ClientConfig, "baseUrl" | "headers"> {
  /** Origin of the shop, such as `https://shop.example`. Default: the page's own origin. */
  origin?: string;
  /**
   * Headers of every request, such as the visitor's cookie, or a function that returns them or a promise of them. The
   * call waits for the promise; an error of the function is thrown as it is.
   */
  headers?: RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);
  /** Further attempts of reads, and of writes with `Idempotency-Key`, from 0 to 10. Default: 2. */
  retries?: number;
}

const ORIGIN = /^https?:\/\/[^/?#\s]+$/;

/** `Headers` throws on names and values that `fetch` can't send. */
function valid(headers: RequestHeaders): RequestHeaders {
  void new Headers(headers);
  return headers;
}

const RETRIES = 2;
const MAX_RETRIES = 10;

const TIMEOUT_MS = 30_000;

/** Longest time of a timer, about 24 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Throws on what every request would fail with. */
function validate(
  address: string | undefined,
  { fetch, headers, retries = RETRIES, timeoutMs = TIMEOUT_MS }: StorefrontConfig,
): void {
  if (address === undefined && !fetch && typeof location === "undefined") throw originMissing();
  if (address !== undefined && !ORIGIN.test(address)) {
    throw new TypeError(
      `\`origin\` must have a scheme and a host only, such as https://shop.example: ${address}`,
    );
  }
  if (!Number.isInteger(retries) || retries < 0 || retries > MAX_RETRIES) {
    throw new RangeError(`\`retries\` must be a whole number from 0 to ${MAX_RETRIES}: ${retries}`);
  }
  // Written so that `NaN` fails, too.
  if (!(timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new RangeError(`\`timeoutMs\` must be from 1 to ${MAX_TIMEOUT_MS}: ${timeoutMs}`);
  }
  if (typeof headers === "object") valid(headers);
}

/** Creates a client for a page, an app or a server outside the shop's own pages. */
export function createStorefrontClient(config: StorefrontConfig = {}): Client {
  const { headers, origin, retries = RETRIES, timeoutMs = TIMEOUT_MS, ...others } = config;
  const address = origin?.replace(/\/+$/, "");
  validate(address, config);
  // The session cookie also goes to a shop on another port, if its gateway accepts that.
  const credentials = address && { credentials: "include" as const };
  const send: typeof fetch = (input, init) =>
    (config.fetch ?? fetch)(input, { ...init, ...credentials });
  return createClient({
    ...others,
    timeoutMs,
    ...(address && { baseUrl: address }),
    fetch: fetchWithRetries(send, { retries, timeoutMs }),
    headers: async () => ({
      // The gateway accepts writes with the shop's own origin only. Browsers set this header
      // themselves and ignore it here.
      ...(address && { Origin: address }),
      ...(typeof headers === "function" ? valid(await headers()) : headers),
    }),
  });
}
