// What the shoppers did and were told: the side of the comparison that nobody else knows.

import { EventEmitter } from "node:events";

/**
 * An order as its shopper knows it.
 * @typedef {object} Attempt
 * @property {string} key the idempotency key
 * @property {string} tenant
 * @property {string} method how it is paid
 * @property {string} email where its mails go; nobody else's for a guest
 * @property {boolean} isGuest
 * @property {number} totalCents as it was quoted
 * @property {Set<string>} references what it was called; more than one is a fault
 * @property {Set<string>} codes
 * @property {string[]} told states in the order in which they were told
 * @property {number} congratulations how often the page that shoppers come back to said that the order is new
 * @property {string[]} events what happened, with the second of the run
 */

/** End of the problem that says that the gateway's disk takes nothing. */
export const notStored = "store-unavailable";

export class ShoppersRecord extends EventEmitter {
  /** @type {Attempt[]} */
  attempts = [];
  /** @type {Map<string, number>} */
  problems = new Map();
  #began = performance.now();

  /**
   * @param {Pick<Attempt, "key" | "tenant" | "method" | "email" | "isGuest" | "totalCents">} order
   * @returns {Attempt}
   */
  begin(order) {
    const attempt = {
      ...order,
      references: new Set(),
      codes: new Set(),
      told: [],
      congratulations: 0,
      events: [],
    };
    this.attempts.push(attempt);
    return attempt;
  }

  /** Notes something and tells whoever waits for such a moment. */
  note(
    /** @type {Attempt} */ attempt,
    /** @type {string} */ what,
    /** @type {string} */ details = "",
  ) {
    attempt.events.push(`${this.seconds()} s ${what}${details && ` ${details}`}`);
    this.emit("moment", what);
  }

  /** An answer that names an order. */
  acknowledge(
    /** @type {Attempt} */ attempt,
    /** @type {{ reference: string | null, state: string, paymentCode: string | null }} */ outcome,
  ) {
    if (outcome.reference) attempt.references.add(outcome.reference);
    if (outcome.paymentCode) attempt.codes.add(outcome.paymentCode);
    attempt.told.push(outcome.state);
    this.note(attempt, "told", outcome.state);
  }

  /** A request that was refused or not answered, by what it asked and what came of it. */
  problem(
    /** @type {string} */ asked,
    /** @type {import("./shop-client.mjs").Answer | null} */ answer,
  ) {
    const type = String(answer?.body?.type ?? "")
      .split("/")
      .at(-1);
    const what = answer === null ? "no answer" : `${answer.status} ${type}`.trim();
    const name = `${asked}: ${what}`;
    this.problems.set(name, (this.problems.get(name) ?? 0) + 1);
    this.emit("problem", what);
    return what;
  }

  /** How often something could not be stored. */
  notStored() {
    const counts = [...this.problems].filter(([name]) => name.endsWith(notStored));
    return counts.reduce((sum, [, times]) => sum + times, 0);
  }

  seconds() {
    return ((performance.now() - this.#began) / 1000).toFixed(2);
  }
}
