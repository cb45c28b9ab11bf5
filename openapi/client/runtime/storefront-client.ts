import { createClient } from "./index.js";
import { originMissing } from "./origin.js";
import { fetchWithRetries } from "./retries.js";
import type { Call, Client, ClientConfig, RequestHeaders, Send } from "./types.js";

export interface StorefrontConfig extends Omit<ClientConfig, "baseUrl"> {
  /** Origin of the shop, such as `https://shop.example`. Default: the page's own origin. */
  origin?: string | URL;
  /**
   * Headers of every request, such as the visitor's cookie, or a function that returns them or a promise of them. The
   * call waits for the promise, within its time limit; an error of the function is thrown as it is. A header of the call
   * replaces one with the same name.
   */
  headers?: RequestHeaders | (() => RequestHeaders | Promise<RequestHeaders>);
  /** Further attempts of reads, and of writes with `Idempotency-Key`, from 0 to 10. Default: 2. */
  retries?: number;
  /** Time limit of a call in ms, with all attempts: a whole number, up to about 24 days. Default: 30,000. */
  timeoutMs?: number;
}

const ORIGIN = /^https?:\/\/[^/?#@\s]+$/i;

/** A header of a later source replaces the same header of an earlier one. Headers without a value are left out. */
function mergeHeaders(...sources: readonly (RequestHeaders | undefined)[]) {
  const merged = new Map<string, [name: string, value: string]>();
  for (const [name, value] of sources.flatMap((headers = {}) => Object.entries(headers))) {
    if (value !== undefined) merged.set(name.toLowerCase(), [name, value]);
  }
  const headers = Object.fromEntries(merged.values());
  // Throws on names and values that `fetch` can't send.
  void new Headers(headers);
  return headers;
}

const RETRIES = 2;
const MAX_RETRIES = 10;

const TIMEOUT_MS = 30_000;

/** Longest time of a timer, about 24 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

function validateNumber(name: string, value: number, minimum: number, maximum: number): void {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return;
  const range = `from ${minimum} to ${maximum}`;
  const found = `the ${typeof value} ${value}`;
  throw new RangeError(`\`${name}\` must be a whole number ${range}, not ${found}`);
}

/** Returns an origin as browsers write it: in lower case, without a final slash or a default port. */
function normalizeOrigin(origin: string | URL): string {
  const address = String(origin).replace(/\/+$/, "");
  if (ORIGIN.test(address)) return new URL(address).origin;
  throw new TypeError(
    `\`origin\` must have a scheme and a host only, such as https://shop.example: ${address}`,
  );
}

/** Resolves with `undefined` if the signal is aborted first. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined));
  });
  return Promise.race([promise, aborted]);
}

/** Creates a client for a page, an app or a server outside the shop's own pages. */
export function createStorefrontClient(config: StorefrontConfig = {}): Client {
  const { headers, origin, retries = RETRIES, timeoutMs = TIMEOUT_MS, ...others } = config;
  const address = origin === undefined ? undefined : normalizeOrigin(origin);
  if (!address && !others.fetch && typeof location === "undefined") throw originMissing();
  validateNumber("retries", retries, 0, MAX_RETRIES);
  validateNumber("timeoutMs", timeoutMs, 1, MAX_TIMEOUT_MS);
  if (typeof headers === "object") mergeHeaders(headers);

  // The session cookie also goes to a shop on another port, if its gateway accepts that.
  const credentials = address && { credentials: "include" as const };
  const send: typeof fetch = (input, init) =>
    (config.fetch ?? fetch)(input, { ...init, ...credentials });
  const client = createClient({
    ...others,
    ...(address && { baseUrl: address }),
    fetch: fetchWithRetries(send, retries),
  });
  // The gateway accepts writes with the shop's own origin only. Browsers set this header themselves
  // and ignore it here.
  const originHeader = address ? { Origin: address } : {};
  const readHeaders = async () => (typeof headers === "function" ? headers() : headers);

  /** Adds headers and the time limit. Both are outside the retries: a call has one of each. */
  const prepare = (method: Send) => async (call: Call) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
    // With an aborted signal, the call fails without a request.
    const own = signal.aborted ? undefined : await untilAborted(readHeaders(), signal);
    const merged = mergeHeaders(originHeader, own, call.headers);
    return method({ ...call, signal, headers: merged });
  };
  const { delete: remove, get, patch, post, put } = client;
  return Object.assign(client, {
    delete: prepare(remove),
    get: prepare(get),
    patch: prepare(patch),
    post: prepare(post),
    put: prepare(put),
  });
}
