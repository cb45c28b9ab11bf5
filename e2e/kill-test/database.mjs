import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { PostgresServer } from "./postgres-server.mjs";
import { SteppedClock } from "./stepped-clock.mjs";

/** @typedef {import("./random.mjs").Random} Random */

/** A new PostgreSQL database, with a synchronous standby if wanted. */
export class Database {
  /** Short, because the path of a socket is limited. */
  #folder = mkdtempSync(join(tmpdir(), "kill-pg-"));
  #servers;
  #primary;
  /** @type {PostgresServer | null} */
  #standby = null;
  #kills = 0;
  #promotions = 0;

  /**
   * @param {string} program path of the server
   * @param {string} log path of the logs without their extension
   * @param {{ hasStandby: boolean }} options
   */
  constructor(program, log, { hasStandby }) {
    chmodSync(this.#folder, 0o755);
    const clock = new SteppedClock(this.#folder);
    this.clock = clock;
    const server = (/** @type {string} */ name) =>
      new PostgresServer({ program, folder: this.#folder, name, log, clock });
    this.#primary = server("one");
    if (hasStandby) this.#standby = server("two");
    this.#servers = [this.#primary, ...(this.#standby === null ? [] : [this.#standby])];
  }

  /** Sockets of the servers. */
  get sockets() {
    return this.#servers.map(({ socket }) => socket);
  }

  /** Connection string with all servers. */
  get connection() {
    const hosts = this.#servers.map(({ folder }) => folder).join(",");
    return `host=${hosts} user=postgres dbname=postgres`;
  }

  /** What happened, and how often. */
  get figures() {
    return {
      "kills of the database": this.#kills,
      ...(this.#standby !== null && { "promotions of a standby": this.#promotions }),
    };
  }

  async start() {
    this.#primary.initialize();
    await this.#primary.start();
    await this.#startStandby();
  }

  /** Starts a new standby, and lets commits wait for it. */
  async #startStandby() {
    const [primary, standby] = [this.#primary, this.#standby];
    if (standby === null) return;
    await standby.copyFrom(primary);
    await standby.start();
    const follows = (/** @type {string} */ state) => async () =>
      (await primary.query(`SELECT 1 FROM pg_stat_replication WHERE ${state}`)).length > 0;
    await until(follows("state = 'streaming'"));
    // Before, commits would wait for a standby that does not exist.
    await primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await primary.query("SELECT pg_reload_conf()");
    await until(follows("sync_state = 'sync'"));
    // The checkpointer reads the settings first, and then all commits wait.
    await primary.query("CHECKPOINT");
  }

  /** Kills the server in the middle of a round, and starts it again or promotes its standby. */
  async restart(/** @type {Random} */ random) {
    await pause(random.whole(0, 1500));
    this.#kills += 1;
    await (this.#standby === null ? this.#primary.stopAtOnce() : this.#primary.kill());
    await pause(random.pick([0, random.whole(0, 3000)]));
    if (this.#standby === null) return this.#primary.start();
    this.#promotions += 1;
    await this.#standby.promote();
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
    await this.#startStandby();
  }

  killNow() {
    for (const server of this.#servers) server.stopNow();
  }

  async end() {
    // Without its primary, the standby does not wait for it.
    for (const server of this.#servers) await server.stopAtOnce();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function until(/** @type {() => Promise<boolean>} */ isDone) {
  while (!(await isDone())) await pause(50);
}
