import { createClient } from "./index.js";
import { originMissing } from "./origin.js";
import { fetchWithRetries } from "./retries.js";
import type { Client, ClientConfig, RequestHeaders } from "./types.js";

export interface StorefrontConfig extends Omit<ClientConfig, "baseUrl" | "headers"> {
  /** Origin of the shop, such as `https://shop.example`. Default: the page's own origin. */
  origin?: string;
  /** Headers of every request, or a function that returns them, such as the visitor's cookie. */
  headers?: RequestHeaders | (() => RequestHeaders);
  /** Further attempts of reads, and of writes with `Idempotency-Key`. Default: 2. */
  retries?: number;
}

const ORIGIN = /^https?:\/\/[^/?#\s]+$/;

/** `Headers` throws on names and values that `fetch` can't send. */
function valid(headers: RequestHeaders): RequestHeaders {
  void new Headers(headers);
  return headers;
}

const TIMEOUT_MS = 30_000;

/** Longest time of a timer, about 24 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Throws on what every request would fail with. */
function validate(
  address: string | undefined,
  { fetch, headers, timeoutMs = TIMEOUT_MS }: StorefrontConfig,
): void {
  if (address === undefined && !fetch && typeof location === "undefined") throw originMissing();
  if (address !== undefined && !ORIGIN.test(address)) {
    throw new TypeError(
      `\`origin\` must have a scheme and a host only, such as https://shop.example: ${address}`,
    );
  }
  // Written so that `NaN` fails, too.
  if (!(timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new RangeError(`\`timeoutMs\` must be from 1 to ${MAX_TIMEOUT_MS}: ${timeoutMs}`);
  }
  if (typeof headers === "object") valid(headers);
}

/** Creates a client for a page, an app or a server outside the shop's own pages. */
export function createStorefrontClient(config: StorefrontConfig = {}): Client {
  const { headers, origin, retries = 2, timeoutMs = TIMEOUT_MS, ...others } = config;
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
    headers: () => ({
      // The gateway accepts writes with the shop's own origin only. Browsers set this header
      // themselves and ignore it here.
      ...(address && { Origin: address }),
      ...(typeof headers === "function" ? valid(headers()) : headers),
    }),
  });
}
