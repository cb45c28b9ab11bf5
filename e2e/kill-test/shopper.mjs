import { setTimeout as pause } from "node:timers/promises";

import { randomGuest } from "./random-guest.mjs";
import { withdraw } from "./withdraw.mjs";

/** @typedef {import("./record.mjs").Attempt} Attempt */
/** @typedef {import("./shop-client.mjs").ShopResponse} ShopResponse */
/** @typedef {{ userName: string, password: string, email: string }} Customer */
/** @typedef {{ id: number }} Product */

/**
 * @typedef {object} Surroundings
 * @property {import("./shop-client.mjs").ShopClient} shop
 * @property {import("./sandbox.mjs").Sandbox} sandbox
 * @property {import("./random.mjs").Random} random
 * @property {import("./record.mjs").ShoppersRecord} record
 * @property {Product[]} products products without variants
 * @property {Customer | null} customer null for a guest
 * @property {AbortSignal} closing aborted when no new visit may begin
 */

/** Limit for presses of "place order", and for loads of the return page. */
const maxRepeats = 40;
const longestPauseMs = 700;

/** Weights of the actions on the payment page. */
const paymentActions = {
  pay: 50,
  "pay-and-close": 14,
  "decline, then pay": 10,
  "pay twice": 6,
  decline: 6,
  close: 6,
  expire: 5,
  cancel: 3,
};

/** The button that an action presses last. */
const buttons = {
  pay: "pay",
  "pay-and-close": "pay-and-close",
  "decline, then pay": "pay",
  decline: "decline",
  close: "close",
};

export async function shopUntil(/** @type {Surroundings} */ surroundings) {
  const shopper = new Shopper(surroundings);
  while (!surroundings.closing.aborted) {
    await shopper.visit();
    await pause(surroundings.random.whole(10, 400));
  }
}

class Shopper {
  /** @type {string | null} */
  #cookie = null;

  constructor(/** @type {Surroundings} */ surroundings) {
    this.surroundings = surroundings;
    this.random = surroundings.random;
  }

  async visit() {
    const { customer, record } = this.surroundings;
    if (customer !== null && this.#cookie === null && !(await this.#signIn(customer))) return;
    if (this.#cookie !== null) await this.#browse(this.#cookie);
    const quoted = await this.#quote();
    if (quoted === null) return;
    const { cart, quote } = quoted;
    /** @type {string} */
    const method = this.random.pick(quote.paymentMethods);
    const key = `kill-${this.random.text(24)}`;
    const email = customer?.email ?? `${key}@example.com`;
    const attempt = record.begin({
      key,
      tenant: this.surroundings.shop.tenant,
      method,
      email,
      isGuest: customer === null,
      totalCents: quote.totalCents,
    });
    const body = {
      cart,
      fingerprint: quote.fingerprint,
      paymentMethod: method,
      notes: this.random.pick([null, "Second floor, ring twice.", "[ref 0000000000]"]),
      ageConfirmed: true,
      ...(customer === null && { guest: randomGuest(this.random, email) }),
    };
    await this.#order(attempt, body);
    const [reference] = attempt.references;
    if (reference !== undefined && this.random.chance(0.4))
      await withdraw(this.surroundings, attempt, reference, this.#cookie);
  }

  /** Reads what the gateway has cached, so that only the session's row can take long. */
  async #browse(/** @type {string} */ cookie) {
    const began = performance.now();
    await this.surroundings.shop.get("/storefront", cookie);
    this.surroundings.record.countRead(performance.now() - began);
  }

  /** @returns {Promise<boolean>} */
  async #signIn(/** @type {Customer} */ { userName, password }) {
    const response = await this.surroundings.shop.post("/session", { userName, password });
    if (response?.status !== 200) {
      this.surroundings.record.countProblem("sign-in", response);
      await pause(this.random.whole(50, longestPauseMs));
      return false;
    }
    this.#cookie = response.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    return true;
  }

  async #quote() {
    const picked = new Set(
      Array.from({ length: this.random.whole(1, 3) }, () =>
        this.random.pick(this.surroundings.products),
      ),
    );
    const cart = {
      lines: [...picked].map(({ id }) => ({ productId: id, quantity: this.random.whole(1, 2) })),
      countryCode: "CY",
      redeemPointsHundredths:
        this.surroundings.customer !== null && this.random.chance(0.3)
          ? this.random.whole(1, 500)
          : 0,
    };
    const first = await this.#post("/quotes", cart);
    if (first === null) return null;
    const shippingMethodId = this.random.pick(first.shippingMethods).id;
    const chosen = { ...cart, shippingMethodId };
    const quote = await this.#post("/quotes", chosen);
    if (quote === null) return null;
    if (!quote.isOrderable || quote.paymentMethods.length === 0) {
      this.surroundings.record.countProblem("quote", {
        status: 200,
        body: { type: "not-orderable" },
        cookies: [],
      });
      return null;
    }
    return { cart: chosen, quote };
  }

  async #post(/** @type {string} */ path, /** @type {unknown} */ body) {
    const response = await this.surroundings.shop.post(path, body, { cookie: this.#cookie });
    if (response?.status === 200) return response.body;
    if (response?.status === 401) this.#cookie = null;
    this.surroundings.record.countProblem(path, response);
    await pause(this.random.whole(20, longestPauseMs));
    return null;
  }

  /** Presses "place order" until a response arrives, then pays if necessary. */
  async #order(/** @type {Attempt} */ attempt, /** @type {unknown} */ body) {
    const { record } = this.surroundings;
    const press = () => this.#place(attempt, body);
    for (let presses = 0; presses < maxRepeats; presses += 1) {
      const requests = this.random.chance(0.2) ? [press(), press()] : [press()];
      const outcomes = await Promise.all(requests);
      const outcome =
        outcomes.find((found) => found !== null && found !== "refused") ?? outcomes[0];
      if (outcome === "refused" || outcome === undefined) return;
      if (outcome !== null) {
        if (this.random.chance(0.2)) await press();
        if (outcome.state === "to-pay") return this.#pay(attempt, outcome);
        if (outcome.state !== "pending" || this.random.chance(0.2)) return;
      } else if (this.surroundings.closing.aborted || this.random.chance(0.04)) {
        // A killed gateway can hold the lock of a customer's points for two minutes (D-267).
        record.note(attempt, "gave up");
        return;
      }
      await pause(this.random.whole(20, longestPauseMs));
    }
  }

  /**
   * Returns the body of the response, "refused" after a final refusal, or null if the shopper may
   * try again.
   */
  async #place(/** @type {Attempt} */ attempt, /** @type {unknown} */ body) {
    const { record, shop } = this.surroundings;
    record.note(attempt, "ordering");
    const response = await shop.post("/orders", body, { cookie: this.#cookie, key: attempt.key });
    if (response?.status === 200) {
      record.acknowledge(attempt, response.body);
      return response.body;
    }
    const what = record.countProblem("order", response);
    record.note(attempt, "refused", what);
    if (response?.status === 401) this.#cookie = null;
    const isFinal = response !== null && response.status < 500 && response.status !== 429;
    return isFinal || what.includes("payment-unavailable") ? "refused" : null;
  }

  async #pay(
    /** @type {Attempt} */ attempt,
    /** @type {{ paymentUrl: string, paymentCode: string }} */ { paymentUrl, paymentCode: code },
  ) {
    const { record, sandbox } = this.surroundings;
    if (new URL(paymentUrl).searchParams.get("ref") !== code)
      throw new Error(`${paymentUrl} lacks ${code}`);
    await pause(this.random.pick([0, this.random.whole(0, 300), this.random.whole(300, 3000)]));
    const action = this.random.weighted(paymentActions);
    record.note(attempt, "at the provider", action);
    const press = (/** @type {string} */ button) => sandbox.press(code, button);
    if (action === "expire" || action === "cancel") {
      return sandbox.endPayment(code, action === "expire" ? 1 : 2);
    }
    if (action === "decline, then pay") await press("decline");
    const pressed =
      action === "pay twice" ? [press("pay"), press("pay")] : [press(buttons[action])];
    const returnUrl = (await Promise.all(pressed)).find((address) => address !== null);
    if (action !== "decline" && action !== "close") record.note(attempt, "paid");
    if (returnUrl === undefined || action === "decline") return;
    const returnedCode = returnUrl.searchParams.get("s");
    if (returnedCode !== code) throw new Error(`sent back with ${returnedCode} instead of ${code}`);
    return this.#confirm(attempt, code);
  }

  /** Opens the return page after the payment, in one or two tabs; reloads it or closes it early. */
  async #confirm(/** @type {Attempt} */ attempt, /** @type {string} */ paymentCode) {
    const { record, shop } = this.surroundings;
    const confirm = async () => {
      record.note(attempt, "confirming");
      const response = await shop.post(
        "/order-confirmations",
        { paymentCode },
        { cookie: this.#cookie },
      );
      if (response?.body?.state === "saved") attempt.shownAsNew += 1;
      if (response?.status === 200) record.acknowledge(attempt, response.body);
      else record.note(attempt, "refused", record.countProblem("confirmation", response));
      return response?.status === 200 ? response.body : null;
    };
    for (let loads = 0; loads < maxRepeats; loads += 1) {
      const requests = this.random.chance(0.2) ? [confirm(), confirm()] : [confirm()];
      const [outcome] = await Promise.all(requests);
      const isDone = outcome?.state === "saved" || outcome?.state === "already-saved";
      if (isDone ? this.random.chance(0.8) : this.random.chance(0.1)) return;
      await pause(this.random.whole(20, longestPauseMs));
    }
  }
}
