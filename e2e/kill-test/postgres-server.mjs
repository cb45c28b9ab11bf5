import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { hasEnded, startServer } from "../servers/process.mjs";

const settings = [
  "listen_addresses=",
  "max_connections=200",
  "shared_buffers=32MB",
  "wal_keep_size=256MB",
];

/** Connection options of the programs of PostgreSQL. */
const asUser = ["-U", "postgres"];

/** A PostgreSQL server on a socket in its folder. */
export class PostgresServer {
  #program;
  #log;
  #clock;
  #user = serverUser();
  /** @type {import("../servers/process.mjs").Server | null} */
  #server = null;

  /**
   * @param {object} surroundings
   * @param {string} surroundings.program path of the server program
   * @param {string} surroundings.folder parent of the server's folder, which PostgreSQL's user can read
   * @param {string} surroundings.name
   * @param {string} surroundings.log path of the log without its extension
   * @param {import("./stepped-clock.mjs").SteppedClock} surroundings.clock
   */
  constructor({ program, folder, name, log, clock }) {
    this.#program = program;
    this.#log = `${log}-${name}.log`;
    this.#clock = clock;
    this.folder = join(folder, name);
    mkdirSync(this.folder);
    if (this.#user !== undefined) chownSync(this.folder, this.#user.uid, this.#user.gid);
  }

  get #data() {
    return join(this.folder, "data");
  }

  get socket() {
    return join(this.folder, ".s.PGSQL.5432");
  }

  /** Creates an empty database. */
  initialize() {
    const options = [...asUser, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    execFileSync(this.#path("initdb"), ["-D", this.#data, ...options], {
      cwd: this.folder,
      stdio: "ignore",
      ...this.#user,
    });
  }

  /** Replaces the data by a copy, which follows the other server. */
  async copyFrom(/** @type {PostgresServer} */ primary) {
    rmSync(this.#data, { recursive: true, force: true });
    const options = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
    await this.#run("pg_basebackup", [
      "-D",
      this.#data,
      "-h",
      primary.folder,
      ...asUser,
      ...options,
    ]);
  }

  async start() {
    rmSync(join(this.#data, "postmaster.pid"), { force: true });
    this.#server = startServer(
      "PostgreSQL",
      this.#program,
      ["-D", this.#data, "-k", this.folder, ...settings.flatMap((setting) => ["-c", setting])],
      { cwd: this.folder, log: this.#log, env: this.#clock.environment, user: this.#user },
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
      return ["ready", "standby"].includes(text.split("\n")[7]?.trim() ?? "");
    } catch {
      return false;
    }
  }

  /** Ends all processes of the server at once, without a checkpoint. */
  async stopAtOnce() {
    if (this.#server === null || hasEnded(this.#server)) return;
    const ended = once(this.#server.child, "exit");
    this.#server.child.kill("SIGQUIT");
    await ended;
  }

  /** Kills all processes of the server, as if its machine lost power. */
  async kill() {
    if (this.#server === null || hasEnded(this.#server)) return;
    const { child } = this.#server;
    // The stopped server starts no processes that would survive it.
    child.kill("SIGSTOP");
    const list = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    const ended = once(child, "exit");
    for (const id of list.split(" ").filter(Boolean)) process.kill(Number(id), "SIGKILL");
    child.kill("SIGKILL");
    await ended;
  }

  /** Does not wait for the end of the server. */
  stopNow() {
    this.#server?.child.kill("SIGQUIT");
  }

  /** Makes a standby accept changes. */
  async promote() {
    await this.#run("pg_ctl", ["promote", "-D", this.#data]);
  }

  /** Runs a statement; returns the first column of its rows. */
  async query(/** @type {string} */ sql) {
    const output = await this.#run("psql", ["-h", this.folder, ...asUser, "-Atqc", sql]);
    return output.split("\n").filter(Boolean);
  }

  #path(/** @type {string} */ program) {
    return join(dirname(this.#program), program);
  }

  async #run(/** @type {string} */ program, /** @type {string[]} */ args) {
    const { stdout } = await promisify(execFile)(this.#path(program), args, {
      cwd: this.folder,
      timeout: 60_000,
      ...this.#user,
    });
    return stdout;
  }
}

/** PostgreSQL refuses to run as root. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ option) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
