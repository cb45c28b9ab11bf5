/** Enough for a busy machine. */
const timeoutMs = 20_000;

/**
 * Sends a request on a connection of its own, because a server may close an idle one at the moment
 * of the next request.
 * @param {string | URL} address
 * @param {Omit<RequestInit, "headers"> & { headers?: Record<string, string> }} init
 */
export const sendRequest = (address, init = {}) =>
  // oxlint-disable-next-line no-restricted-globals -- the one place that calls it
  fetch(address, {
    ...init,
    headers: { ...init.headers, connection: "close" },
    signal: AbortSignal.timeout(timeoutMs),
  });
