import { EventEmitter } from "node:events";

/**
 * An order as its shopper knows it.
 * @typedef {object} Attempt
 * @property {string} key the idempotency key
 * @property {string} tenant
 * @property {string} method payment method
 * @property {string} email recipient of its mails; unique for a guest
 * @property {boolean} isGuest
 * @property {number} totalCents total of the quote
 * @property {Set<string>} references references that the shopper received; more than one is a fault
 * @property {Set<string>} codes
 * @property {string[]} received states of the order that the shopper received, oldest first
 * @property {number} shownAsNew how often the return page showed the order as new
 * @property {string[]} events events, each with its time in seconds since the start of the run
 */

/**
 * A withdrawal as its shopper knows it.
 * @typedef {object} WithdrawalAttempt
 * @property {string} key the idempotency key
 * @property {string} reference reference of the order; each order has one attempt at most
 * @property {string} email recipient of the receipt
 * @property {Set<string>} numbers numbers that the shopper received; more than one is a fault
 */

/** Problem type of a response if the gateway can't store data. */
export const storeUnavailableType = "store-unavailable";

/** A gateway waits two seconds for the database. A database that hangs would take 18 seconds to fail. */
const readWithinMs = 10_000;

export class ShoppersRecord extends EventEmitter {
  /** @type {Attempt[]} */
  attempts = [];
  /** @type {WithdrawalAttempt[]} */
  withdrawals = [];
  /** @type {Map<string, number>} */
  problems = new Map();
  /** Durations in seconds of reads of signed-in customers that took too long. @type {number[]} */
  lateReads = [];
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
      received: [],
      shownAsNew: 0,
      events: [],
    };
    this.attempts.push(attempt);
    return attempt;
  }

  /** @returns {WithdrawalAttempt} */
  beginWithdrawal(
    /** @type {Pick<WithdrawalAttempt, "key" | "reference" | "email">} */ withdrawal,
  ) {
    const attempt = { ...withdrawal, numbers: new Set() };
    this.withdrawals.push(attempt);
    return attempt;
  }

  note(
    /** @type {Attempt} */ attempt,
    /** @type {string} */ what,
    /** @type {string} */ details = "",
  ) {
    attempt.events.push(`${this.seconds()} s ${what}${details && ` ${details}`}`);
    this.emit("noted", what);
  }

  acknowledge(
    /** @type {Attempt} */ attempt,
    /** @type {{ reference: string | null, state: string, paymentCode: string | null }} */ outcome,
  ) {
    if (outcome.reference) attempt.references.add(outcome.reference);
    if (outcome.paymentCode) attempt.codes.add(outcome.paymentCode);
    attempt.received.push(outcome.state);
    this.note(attempt, "received", outcome.state);
  }

  countRead(/** @type {number} */ ms) {
    if (ms > readWithinMs) this.lateReads.push(Math.round(ms / 1000));
  }

  countProblem(
    /** @type {string} */ requestKind,
    /** @type {import("./shop-client.mjs").ShopResponse | null} */ response,
  ) {
    const type = String(response?.body?.type ?? "")
      .split("/")
      .at(-1);
    const what = response === null ? "no response" : `${response.status} ${type}`.trim();
    const name = `${requestKind}: ${what}`;
    this.problems.set(name, (this.problems.get(name) ?? 0) + 1);
    this.emit("problem", what);
    return what;
  }

  /** Whether no guest has ordered, no card has paid, or no withdrawal was accepted. */
  isIncomplete() {
    const hasGuest = this.attempts.some(
      ({ isGuest, references }) => isGuest && references.size > 0,
    );
    const hasPaid = this.attempts.some(
      ({ codes, received }) => codes.size > 0 && received.includes("saved"),
    );
    return !(hasGuest && hasPaid && this.withdrawals.some(({ numbers }) => numbers.size > 0));
  }

  countNotStored() {
    const counts = [...this.problems].filter(([name]) => name.endsWith(storeUnavailableType));
    return counts.reduce((sum, [, times]) => sum + times, 0);
  }

  seconds() {
    return ((performance.now() - this.#began) / 1000).toFixed(2);
  }
}
