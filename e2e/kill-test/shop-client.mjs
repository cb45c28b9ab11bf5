import { request } from "node:http";

/** @typedef {{ status: number, body: any, cookies: string[] }} ShopResponse */

export class ShopClient {
  /**
   * @param {string} tenant
   * @param {number[]} ports of gateways, which get the requests in turn
   */
  constructor(tenant, ports) {
    this.tenant = tenant;
    this.ports = ports;
    this.turn = 0;
  }

  /** @returns {Promise<ShopResponse | null>} */
  get(/** @type {string} */ path, /** @type {string | null} */ cookie = null) {
    return this.#send("GET", path, undefined, cookie === null ? {} : { cookie });
  }

  /**
   * Returns null without a complete response.
   * @param {string} path
   * @param {unknown} body
   * @param {{ cookie?: string | null, key?: string }} options
   * @returns {Promise<ShopResponse | null>}
   */
  post(path, body, { cookie = null, key } = {}) {
    return this.#send("POST", path, JSON.stringify(body), {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-storefront": "1",
      ...(cookie !== null && { cookie }),
      ...(key !== undefined && { "idempotency-key": key }),
    });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | undefined} body
   * @param {Record<string, string>} headers
   * @returns {Promise<ShopResponse | null>}
   */
  #send(method, path, body, headers) {
    this.turn += 1;
    return new Promise((resolve) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: this.ports[this.turn % this.ports.length],
          path: `/api/v1${path}`,
          method,
          headers: { host: `${this.tenant}.localhost`, ...headers },
          // Do not reuse connections: after a kill, it would be unknown whether a request was sent.
          agent: false,
          // The gateway responds within about eight seconds, even if an order is still pending.
          timeout: 20_000,
        },
        (incoming) => {
          /** @type {Buffer[]} */
          const chunks = [];
          incoming.on("data", (chunk) => chunks.push(chunk));
          incoming.on("error", () => resolve(null));
          incoming.on("close", () => {
            if (!incoming.complete) return resolve(null);
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: incoming.statusCode ?? 0,
              body: text.startsWith("{") ? JSON.parse(text) : null,
              cookies: incoming.headers["set-cookie"] ?? [],
            });
          });
        },
      );
      outgoing.on("timeout", () => outgoing.destroy());
      outgoing.on("error", () => resolve(null));
      outgoing.on("close", () => resolve(null));
      outgoing.end(body);
    });
  }
}
