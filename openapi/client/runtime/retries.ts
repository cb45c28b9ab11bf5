/** After a longer `Retry-After` the call fails, and the caller can tell the shopper. */
const MAX_PAUSE_MS = 10_000;
const FIRST_PAUSE_MS = 500;

/** A proxy answers with these while the gateway restarts. */
const TEMPORARY = new Set([502, 503, 504]);

/** Operations that change nothing, although their request needs a body. */
const READS_WITH_BODY = /\/api\/v1\/(?:quotes|withdrawal-previews)$/;

/** Repeating the request has no further effect. */
function isRepeatable(input: unknown, { method = "GET", headers }: RequestInit): boolean {
  return (
    method === "GET" ||
    (typeof input === "string" && READS_WITH_BODY.test(input)) ||
    new Headers(headers).has("Idempotency-Key")
  );
}

/** Reads `Retry-After`: seconds, or an HTTP date. */
function millisecondsUntil(retryAfter: string): number {
  const seconds = Number(retryAfter);
  return Math.max(0, Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000);
}

/** Pause before the next attempt in ms; `undefined` if there should be no further attempt. */
function pauseAfter(response: Response | undefined, attempt: number): number | undefined {
  const retryAfter = response?.headers.get("Retry-After");
  // Other texts give `NaN`, which is not below the limit.
  const pause = retryAfter ? millisecondsUntil(retryAfter) : FIRST_PAUSE_MS * 2 ** attempt;
  const isTemporary = !response || Boolean(retryAfter) || TEMPORARY.has(response.status);
  return isTemporary && pause <= MAX_PAUSE_MS ? pause : undefined;
}

/** Ends early when the signal is aborted. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}

/**
 * A `fetch` that repeats reads, and writes with an `Idempotency-Key`, after a lost connection or when the response says so
 * with `Retry-After`. The request's signal holds for all attempts together.
 */
export function fetchWithRetries(send: typeof fetch, retries: number): typeof fetch {
  return async (input, init = {}) => {
    const signal = init.signal ?? new AbortController().signal;
    const attempts = isRepeatable(input, init) ? retries : 0;

    const attemptFrom = async (attempt: number): Promise<Response> => {
      // A custom `fetch` may ignore the signal.
      signal.throwIfAborted();
      let response: Response | undefined;
      let failure: unknown;
      try {
        const received = await send(input, init);
        // The connection can also be lost within the body.
        await received.clone().arrayBuffer();
        response = received;
      } catch (error) {
        failure = error;
      }
      const pause = attempt < attempts ? pauseAfter(response, attempt) : undefined;
      if (pause === undefined || signal.aborted) {
        if (response) return response;
        throw failure;
      }
      await sleep(pause, signal);
      return attemptFrom(attempt + 1);
    };
    return attemptFrom(0);
  };
}
