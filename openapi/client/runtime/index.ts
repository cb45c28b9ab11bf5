/**
 * The runtime of the generated operations: JSON in and out, parameters as `name=value`. The generator's own runtime adds
 * 3 KB of notations, authentication and streams to every page, and no operation uses them.
 */
import { originMissing } from "./origin.js";
import { isTimeout, type Problem, toProblem } from "./problems.js";
import type { Call, Client, ClientConfig } from "./types.js";

export type { Client, ClientOptions, Config, Options, RequestResult, TDataShape } from "./types.js";

function buildUrl({ url, path = {}, query = {} }: Call): string {
  const address = url.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    // The API's lists are separated by commas, as `String` joins them.
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  return pairs ? `${address}?${pairs}` : address;
}

/** The gateway requires this header for every change; forms of other sites cannot send it. */
const CHANGE_HEADERS = { "Content-Type": "application/json", "X-Storefront": "1" };

const TIMEOUT_MS = 30_000;

/** Neither waits for the function nor fails with it: the caller gets the problem. */
function report(problem: Problem, { onProblem }: ClientConfig): void {
  // oxlint-disable-next-line no-console -- the caller gets the problem, not this error
  void Promise.resolve(problem).then(onProblem).catch(console.error);
}

// The generated operations define the types of their responses; this runtime does not check them.
export function createClient(config?: ClientConfig): Client;
export function createClient(config: ClientConfig = {}): unknown {
  const send = (method: string, changeHeaders?: Call["headers"]) => async (call: Call) => {
    const { body, keepalive, signal } = call;
    // Outside `try`: a mistake in the configuration or in the call is no problem of the network.
    const address = (config.baseUrl ?? "") + buildUrl(call);
    const init = {
      method,
      // Otherwise the Back button shows responses from before a sign-in or sign-out.
      cache: "no-cache",
      keepalive,
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...call.headers, ...changeHeaders },
      body: JSON.stringify(body),
    } as const;
    let response: Response | undefined;
    try {
      const received = await (config.fetch ?? fetch)(address, init);
      const text = await received.text();
      // From here on, a failure concerns the content, not the connection.
      response = received;
      const data: unknown = response.status === 204 ? undefined : JSON.parse(text);
      if (!response.ok) throw data;
      return { data, response };
    } catch (thrown) {
      if (signal?.aborted && !isTimeout(signal.reason)) throw signal.reason;
      // Another `fetch` may add an origin.
      if (!response && !config.fetch && typeof location === "undefined") throw originMissing();
      const error = toProblem(thrown, response);
      report(error, config);
      if (call.throwOnError) throw error;
      return { error, response };
    }
  };

  return {
    getConfig: () => config,
    setConfig: (changes: ClientConfig) => Object.assign(config, changes),
    get: send("GET"),
    post: send("POST", CHANGE_HEADERS),
    put: send("PUT", CHANGE_HEADERS),
    patch: send("PATCH", CHANGE_HEADERS),
    delete: send("DELETE", CHANGE_HEADERS),
  };
}

/** The generated code asks for the configuration of the default client. */
export const createConfig = <T>(config?: T): T | undefined => config;
