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

/** The answer's data; what a refusal says is thrown. */
async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const answer: unknown = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

export function createClient() {
  const interceptors: ErrorInterceptor[] = [];

  const send = (method: string) => async (call: Call) => {
    let response: Response | undefined;
    try {
      const { body, headers, signal } = call;
      response = await fetch(buildUrl(call), {
        method,
        ...(headers && { headers }),
        ...(signal && { signal }),
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
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: send("DELETE"),
  };
}

export const createConfig = () => ({});
