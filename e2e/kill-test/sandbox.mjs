import { bearerToken, connectionOf } from "../secrets/canaries.mjs";
import { sendRequest } from "../servers/send-request.mjs";

/** @typedef {Record<string, string | number | boolean | null>} Row */
/** @typedef {{ call: string, kind: string, ms?: number, bytes?: number, probability: number, seed: number, times: number }} Fault */

export class Sandbox {
  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /**
   * Faults of `select_query` apply here, too.
   * @param {string} tenant
   * @param {string} sql
   * @returns {Promise<Row[]>}
   */
  async rows(tenant, sql) {
    const address = this.#retail("select_query", tenant);
    address.searchParams.set("qry", sql);
    const response = await sendRequest(address, {
      headers: { authorization: `Bearer ${bearerToken}` },
    });
    if (!response.ok)
      throw new Error(`${sql} answered ${response.status}: ${await response.text()}`);
    /** @type {Row[]} */
    const rows = await response.json();
    return rows;
  }

  /**
   * @param {string} tenant
   * @param {string} table
   * @param {Row} row
   */
  async insert(tenant, table, row) {
    const columns = Object.entries(row);
    const response = await sendRequest(this.#retail("Save", tenant), {
      method: "POST",
      headers: { authorization: `Bearer ${bearerToken}`, "content-type": "application/json" },
      body: JSON.stringify({
        Table_Name: table,
        Update_Table: "insert",
        Col_Value: columns.map(([Column_Name, Column_Value]) => ({ Column_Name, Column_Value })),
        id: 0,
      }),
    });
    const text = await response.text();
    if (text.replaceAll('"', "") !== "success") throw new Error(`${table}: ${text}`);
  }

  /**
   * Presses a button of the payment page; returns the URL of the redirect.
   * @param {string} code
   * @param {string} action
   * @returns {Promise<URL | null>}
   */
  async press(code, action) {
    const response = await sendRequest(`${this.url}/web/checkout?ref=${code}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ action }).toString(),
      redirect: "manual",
    });
    await response.arrayBuffer();
    const location = response.headers.get("location");
    return location === null ? null : new URL(location);
  }

  /**
   * Changes the state of a payment: 1 expired, 2 cancelled.
   * @param {string} code
   * @param {1 | 2} stateId
   */
  async endPayment(code, stateId) {
    await this.#control("POST", "payments", { code, stateId });
  }

  /** @param {{ url: string, deliveries: string, delayMs: number }} plan */
  async planWebhooks(plan) {
    await this.#control("POST", "webhook", plan);
  }

  /** @param {Fault[]} faults */
  async arm(faults) {
    await this.#control("POST", "faults", faults);
  }

  /**
   * Removes all faults; returns how often each has fired.
   * @param {Fault[]} armed
   * @returns {Promise<{ call: string, kind: string, fired: number }[]>}
   */
  async disarm(armed) {
    /** @type {{ times: number }[]} */
    const left = await this.#control("GET", "faults");
    await this.#control("DELETE", "faults");
    return armed.map(({ call, kind, times }, index) => ({
      call,
      kind,
      fired: times - (left[index]?.times ?? times),
    }));
  }

  /**
   * @returns {Promise<import("./history.mjs").Call[]>}
   */
  async calls() {
    const { calls } = await this.#control("GET", "ledger");
    return calls;
  }

  #retail(/** @type {string} */ call, /** @type {string} */ tenant) {
    const address = new URL(`/Retail/${call}`, this.url);
    address.searchParams.set("constr", connectionOf(tenant));
    return address;
  }

  /**
   * @param {string} method
   * @param {string} page
   * @param {unknown} [body]
   */
  async #control(method, page, body) {
    const response = await sendRequest(`${this.url}/sandbox/${page}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${page}: ${await response.text()}`);
    return response.json();
  }
}
