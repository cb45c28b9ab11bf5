import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { Gateway } from "./gateway.mjs";

/** Offsets of each gateway's clock in seconds. */
const clockOffsets = [0, 90, -90];

/** Several gateways with one database. One of them is killed at a time. */
export class Cluster {
  /** @type {Gateway[]} */
  #gateways;
  /** Gateways that do not run. @type {Set<Gateway>} */
  #down;
  #random;
  #database;
  #network;

  /**
   * @param {object} surroundings
   * @param {string} surroundings.binary
   * @param {number[]} surroundings.ports
   * @param {string} surroundings.sandboxUrl
   * @param {string} surroundings.folder
   * @param {string} surroundings.root
   * @param {import("./database.mjs").Database} surroundings.database
   * @param {import("./database-proxy.mjs").DatabaseProxy | null} surroundings.network between the first gateway and the database
   * @param {import("./random.mjs").Random} surroundings.random
   */
  constructor({ ports, folder, database, network, random, ...surroundings }) {
    const settings = {
      GATEWAY__STORE__KIND: "postgres",
      GATEWAY__STORE__SEVERAL_GATEWAYS: "true",
      GATEWAY__SESSIONS__KEY: "of-all-gateways-".repeat(4),
    };
    this.#gateways = ports.map((port, at) => {
      const own = join(folder, `gateway-${at + 1}`);
      mkdirSync(own);
      const connection = at === 0 && network !== null ? network.connection : database.connection;
      const store = { ...settings, GATEWAY__STORE__URL: connection };
      return new Gateway({ ...surroundings, port, folder: own, databases: own, store });
    });
    this.#down = new Set(this.#gateways);
    this.#random = random;
    this.#database = database;
    this.#network = network;
  }

  get ports() {
    return this.#gateways.flatMap(({ ports }) => ports);
  }

  get endedByItself() {
    return this.#gateways.flatMap(({ endedByItself }) => endedByItself);
  }

  get refusedJournals() {
    return this.#gateways.flatMap(({ refusedJournals }) => refusedJournals);
  }

  /** All clocks at once, the database's too. */
  clock = {
    set: (/** @type {number} */ seconds) => {
      this.#database.clock.set(seconds);
      for (const { clock } of this.#gateways) clock.set(seconds);
    },
  };

  /** The clocks of the gateways differ. */
  moveClock(/** @type {import("./random.mjs").Random} */ random) {
    for (const { clock } of this.#gateways) clock.set(random.pick(clockOffsets));
  }

  /** Starts the gateways that do not run. */
  start() {
    for (const gateway of this.#down) gateway.start();
    this.#down.clear();
  }

  async ready() {
    await Promise.all(this.#gateways.map((gateway) => gateway.ready()));
  }

  /** Kills one gateway. */
  async kill() {
    const gateway = this.#random.pick(this.#gateways);
    this.#down.add(gateway);
    await gateway.kill();
  }

  killNow() {
    for (const gateway of this.#gateways) gateway.killNow();
    this.#database.killNow();
  }

  async end() {
    await Promise.all(this.#gateways.map((gateway) => gateway.kill()));
    this.#network?.close();
    await this.#database.end();
  }

  journal() {
    return this.#any().journal();
  }

  withdrawals() {
    return this.#any().withdrawals();
  }

  #any() {
    return this.#random.pick(this.#gateways);
  }
}
