/**
 * What the generated operations run on, in place of the generator's own runtime (see
 * vite/http-client.ts): same origin, JSON in and out, parameters as `name=value`. The other one
 * carries notations, authentication and streams that no operation uses into every page.
 */

type Value = string | number | boolean | null | undefined;
type Parameters = Readonly<Record<string, Value | readonly Value[]>>;

type Call = {
  url: string;
  path?: Parameters;
  query?: Parameters;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Goes on when the page is left. */
  keepalive?: boolean;
  throwOnError?: boolean;
};

type ErrorInterceptor = (error: unknown, response: Response | undefined) => unknown;

function buildUrl({ url, path = {}, query = {} }: Call): string {
  const address = url.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    // A list is the same name again.
    [value]
      .flat()
      .flatMap((item) =>
        item === undefined || item === null ? [] : `${name}=${encodeURIComponent(String(item))}`,
      ),
  );
  return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`;
}

/** The header that other sites' forms cannot send: the gateway takes no change without it. */
const OWN_PAGE = { "Content-Type": "application/json", "X-Storefront": "1" };

/** Nobody waits longer for an answer; whoever asks may have less patience. */
const TIMEOUT_MS = 30_000;

/** The answer's data; what a refusal says is thrown. */
async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const answer: unknown = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

export function createClient() {
  const interceptors: ErrorInterceptor[] = [];

  const send = (method: string, always?: Call["headers"]) => async (call: Call) => {
    let response: Response | undefined;
    try {
      const { body, keepalive = false, signal = AbortSignal.timeout(TIMEOUT_MS) } = call;
      const headers = always ? { ...call.headers, ...always } : call.headers;
      response = await fetch(buildUrl(call), {
        method,
        // Going back in the history would show answers of the time before somebody signed in or out.
        cache: "no-cache",
        keepalive,
        signal,
        ...(headers && { headers }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { data: await answerOf(response), response };
    } catch (thrown) {
      const error = interceptors.reduce((reason, read) => read(reason, response), thrown);
      if (call.throwOnError) throw error;
      return { error, response };
    }
  };

  return {
    buildUrl,
    getConfig: () => ({}),
    interceptors: { error: { use: (read: ErrorInterceptor) => interceptors.push(read) } },
    get: send("GET"),
    post: send("POST", OWN_PAGE),
    put: send("PUT", OWN_PAGE),
    patch: send("PATCH", OWN_PAGE),
    delete: send("DELETE", OWN_PAGE),
  };
}

export const createConfig = () => ({});
