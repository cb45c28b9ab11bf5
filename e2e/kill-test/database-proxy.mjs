import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** @typedef {import("node:net").Socket} Socket */
/** @typedef {"both" | "requests" | "responses"} Direction of the bytes that a cut stops */

/** @type {readonly Direction[]} */
const directions = ["both", "both", "requests", "responses"];

/** Both sides notice by keep-alives that the other one is gone: 5 s and three times 2 s. */
const noticedAfterMs = 11_000;

/** Longest cut in milliseconds. */
export const longestCutMs = 200_000;

/** The network between a gateway and the servers of its database. It can be cut. */
export class DatabaseProxy {
  #listeners;
  /** @type {Set<{ gateway: Socket, database: Socket }>} */
  #connections = new Set();
  /** @type {Direction | null} */
  #cut = null;
  #cuts = 0;

  /** @param {string[]} sockets of the database's servers */
  constructor(sockets) {
    this.#listeners = sockets.map((socket) =>
      createServer({ allowHalfOpen: false }, (gateway) => this.#forward(gateway, socket)),
    );
  }

  /** Connection string with all servers. */
  get connection() {
    const ports = this.#listeners.map((listener) => {
      const address = listener.address();
      if (address === null || typeof address === "string") throw new Error("not listening");
      return address.port;
    });
    const hosts = ports.map(() => "127.0.0.1").join(",");
    return `host=${hosts} port=${ports.join(",")} user=postgres dbname=postgres`;
  }

  get figures() {
    return { "cuts of the network": this.#cuts };
  }

  async start() {
    for (const listener of this.#listeners) {
      listener.listen(0, "127.0.0.1");
      await once(listener, "listening");
    }
  }

  /** Cuts the network for a while. */
  async interrupt(/** @type {import("./random.mjs").Random} */ random) {
    await pause(random.whole(0, 1000));
    // Every other cut ends the connections.
    const isLong = this.#cuts % 2 === 0;
    const [fromMs, toMs] = isLong ? [noticedAfterMs, longestCutMs] : [1000, noticedAfterMs];
    // Of each length as many as of twice that length.
    const ms = fromMs * (toMs / fromMs) ** (random.whole(0, 1000) / 1000);
    await this.#cutFor(random.pick(directions), ms);
  }

  async #cutFor(/** @type {Direction} */ direction, /** @type {number} */ ms) {
    this.#cuts += 1;
    this.#cut = direction;
    for (const connection of this.#connections) this.#hold(connection);
    await pause(Math.min(ms, noticedAfterMs));
    if (ms >= noticedAfterMs) this.#close();
    await pause(Math.max(0, ms - noticedAfterMs));
    if (ms >= noticedAfterMs) this.#close();
    this.#cut = null;
    // The network sends lost bytes again.
    for (const { gateway, database } of this.#connections) {
      gateway.resume();
      database.resume();
    }
  }

  /** Stops the bytes. Connections stay open until a side notices. */
  #hold(/** @type {{ gateway: Socket, database: Socket }} */ { gateway, database }) {
    if (this.#cut === "both" || this.#cut === "requests") gateway.pause();
    if (this.#cut === "both" || this.#cut === "responses") database.pause();
  }

  /** Bytes on the way are lost. */
  #close() {
    for (const { gateway, database } of this.#connections) {
      gateway.destroy();
      database.destroy();
    }
  }

  #forward(/** @type {Socket} */ gateway, /** @type {string} */ socket) {
    const connection = { gateway, database: connect(socket) };
    const { database } = connection;
    this.#connections.add(connection);
    const end = () => {
      this.#connections.delete(connection);
      gateway.destroy();
      database.destroy();
    };
    for (const side of [gateway, database]) side.on("error", end).on("close", end);
    gateway.on("data", (bytes) => database.write(bytes));
    database.on("data", (bytes) => gateway.write(bytes));
    this.#hold(connection);
  }

  close() {
    for (const listener of this.#listeners) listener.close();
    this.#close();
  }
}
