// Random numbers from a seed, so that a run can be repeated with the same choices.

export class Random {
  #state;

  constructor(/** @type {number} */ seed) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both inclusive. */
  whole(/** @type {number} */ min, /** @type {number} */ max) {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(/** @type {number} */ probability) {
    return this.next() < probability;
  }

  /**
   * @template T
   * @param {readonly T[]} list not empty
   * @returns {T}
   */
  pick(list) {
    const picked = list[this.whole(0, list.length - 1)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  }

  /**
   * Picks a name. The probabilities are proportional to the weights.
   * @template {string} T
   * @param {Record<T, number>} weights
   * @returns {T}
   */
  weighted(weights) {
    const names = /** @type {T[]} */ (Object.keys(weights));
    const total = names.reduce((sum, name) => sum + weights[name], 0);
    let left = this.next() * total;
    return names.find((name) => (left -= weights[name]) < 0) ?? this.pick(names);
  }

  text(/** @type {number} */ length) {
    const letters = "0123456789abcdefghijklmnopqrstuvwxyz";
    return Array.from({ length }, () => letters[this.whole(0, 35)]).join("");
  }

  fork() {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
