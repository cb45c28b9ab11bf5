/**
 * The runtime of the generated operations: JSON in and out, parameters as `name=value`. The generator's own runtime adds
 * 3 KB of notations, authentication and streams to every page, and no operation uses them.
 */
import { toProblem } from "./problems.js";
import type { Call, Client, ClientConfig } from "./types.js";

export type {
  Client,
  ClientMeta,
  ClientOptions,
  Config,
  Options,
  RequestResult,
  TDataShape,
} from "./types.js";

function buildUrl({ url, path = {}, query = {} }: Call): string {
  const address = url.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    // The API's lists are separated by commas, as `String` joins them.
    value === undefined || value === null ? [] : `${name}=${encodeURIComponent(String(value))}`,
  );
  return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`;
}

/** The gateway requires this header for every change; forms of other sites cannot send it. */
const CHANGE_HEADERS = { "Content-Type": "application/json", "X-Storefront": "1" };

const TIMEOUT_MS = 30_000;

/** Returns the response's data; throws the body of an error response. */
async function dataOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const data: unknown = await response.json();
  if (!response.ok) throw data;
  return data;
}

// The generated operations define the types of their responses; this runtime does not check them.
export function createClient(config?: ClientConfig): Client;
export function createClient(config: ClientConfig = {}): unknown {
  const send = (method: string, changeHeaders?: Call["headers"]) => async (call: Call) => {
    let response: Response | undefined;
    try {
      const { body, keepalive, signal } = call;
      const headers = { ...config.headers?.(), ...call.headers, ...changeHeaders };
      response = await (config.fetch ?? fetch)((config.baseUrl ?? "") + buildUrl(call), {
        method,
        // Otherwise the Back button shows responses from before a sign-in or sign-out.
        cache: "no-cache",
        keepalive,
        signal: signal ?? AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
        headers,
        body: JSON.stringify(body),
      });
      return { data: await dataOf(response), response };
    } catch (thrown) {
      const error = toProblem(thrown, response);
      config.onProblem?.(error);
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
