import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { hasEnded, startServer } from "../servers/process.mjs";
import { SteppedClock } from "./stepped-clock.mjs";

/** A new PostgreSQL database on a socket. */
export class Database {
  /** Short, because the path of a socket is limited. */
  #folder = mkdtempSync(join(tmpdir(), "kill-pg-"));
  #program;
  #user = serverUser();
  #log;
  /** @type {import("../servers/process.mjs").Server | null} */
  #server = null;
  kills = 0;

  /**
   * @param {string} program path of the server
   * @param {string} log
   */
  constructor(program, log) {
    this.#program = program;
    this.#log = log;
    this.clock = new SteppedClock(this.#folder);
    if (this.#user !== undefined) chownSync(this.#folder, this.#user.uid, this.#user.gid);
    const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    execFileSync(join(dirname(program), "initdb"), ["-D", this.#data, ...options], {
      cwd: this.#folder,
      stdio: "ignore",
      ...this.#user,
    });
  }

  get #data() {
    return join(this.#folder, "data");
  }

  get connection() {
    return `host=${this.#folder} user=postgres dbname=postgres`;
  }

  async start() {
    rmSync(join(this.#data, "postmaster.pid"), { force: true });
    const settings = ["listen_addresses=", "max_connections=200", "shared_buffers=32MB"];
    this.#server = startServer(
      "PostgreSQL",
      this.#program,
      ["-D", this.#data, "-k", this.#folder, ...settings.flatMap((setting) => ["-c", setting])],
      { cwd: this.#folder, log: this.#log, env: this.clock.environment, user: this.#user },
    );
    while (!this.#isReady()) {
      if (hasEnded(this.#server)) throw new Error(`PostgreSQL did not start, see ${this.#log}`);
      await pause(20);
    }
  }

  /** The eighth line of the server's file is its state. */
  #isReady() {
    try {
      const text = readFileSync(join(this.#data, "postmaster.pid"), "utf8");
      return text.split("\n")[7]?.trim() === "ready";
    } catch {
      return false;
    }
  }

  /** Ends all processes of the server at once, without a checkpoint. */
  async kill() {
    if (this.#server === null || hasEnded(this.#server)) return;
    this.kills += 1;
    const { child } = this.#server;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGQUIT");
    await ended;
  }

  /** Kills the server in the middle of a round, and starts it again. */
  async restart(/** @type {import("./random.mjs").Random} */ random) {
    await pause(random.whole(0, 1500));
    await this.kill();
    await pause(random.pick([0, random.whole(0, 3000)]));
    await this.start();
  }

  killNow() {
    this.#server?.child.kill("SIGQUIT");
  }

  async end() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses to run as root. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ option) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
