import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { bearerToken } from "../secrets/canaries.mjs";
import { killServer, startServer, waitUntilReady } from "../servers/process.mjs";
import { sendRequest } from "../servers/send-request.mjs";
import { SteppedClock } from "./stepped-clock.mjs";

/** The gateway's quiet time after a save, in seconds; minutes in production. */
export const quietSeconds = 5;

/** Offsets of the gateway's clock in seconds. Offsets other than 0 exceed the quiet time. */
const clockOffsets = [0, 0, 20, -20];

/** Longest delay of a late commit. The rest of the quiet time is a margin for slow machines. */
export const longestLateCommitMs = 2500;

/**
 * The pauses between retries are short. The rate limits are high, because all shoppers have one
 * address.
 * @param {{ port: number, sandboxUrl: string, folder: string, databases: string, root: string }} surroundings
 */
const settings = ({ port, sandboxUrl, folder, databases, root }) => `
[server]
port = ${port}

[tenants]
dir = ${JSON.stringify(join(root, "tenants"))}
applied_dir = ${JSON.stringify(join(folder, "tenants-taken"))}
refresh = { retry_ms = 100, max_retry_ms = 500 }

[retail]
token = "${bearerToken}"
api_url = "${sandboxUrl}"
transport = { connect_timeout_ms = 1000, request_timeout_ms = 1500 }

[payments]
url = "${sandboxUrl}"

[pictures]
dir = ${JSON.stringify(join(folder, "pictures"))}

[orders]
database = ${JSON.stringify(join(databases, "orders.sqlite"))}
marker = ${JSON.stringify(join(folder, "orders.marker"))}
quiet_seconds = ${quietSeconds}
probe_spacing_seconds = 1
checks = [2, 4, 8, 12]
at_once = 8

[sessions]
database = ${JSON.stringify(join(databases, "sessions.sqlite"))}

[price_history]
database = ${JSON.stringify(join(databases, "prices.sqlite"))}

[front_end]
dir = ${JSON.stringify(join(folder, "front-end"))}

[budgets]
quotes = { address = ${unlimited}, network = ${unlimited}, shop = ${unlimited} }
orders = { address = ${unlimited}, network = ${unlimited}, shop = ${unlimited} }
order_confirmations = { address = ${unlimited}, network = ${unlimited}, shop = ${unlimited} }
withdrawals = { address = ${unlimited}, network = ${unlimited}, shop = ${unlimited} }
customers = ${unlimited}

[budgets.sign_in]
address = ${unlimited}
network = ${unlimited}
account_at_address = ${unlimited}
account = ${unlimited}
shop = ${unlimited}
known_browser = ${unlimited}
`;
const unlimited = "{ burst = 1000000, per_hour = 1000000 }";

export class Gateway {
  #starts = 0;
  #environment;
  /** @type {import("../servers/process.mjs").Server | null} */
  #server = null;

  /** @param {{ binary: string, port: number, sandboxUrl: string, folder: string, databases: string, root: string, store?: Record<string, string> }} surroundings */
  constructor(surroundings) {
    const { binary, port, folder, root, store } = surroundings;
    this.binary = binary;
    this.ports = [port];
    this.folder = folder;
    this.root = root;
    const file = join(folder, "gateway.toml");
    writeFileSync(file, settings(surroundings));
    this.clock = new SteppedClock(folder);
    this.#environment = { GATEWAY_CONFIG: file, ...store };
    writeFrontEnd(join(folder, "front-end"));
  }

  start() {
    this.#starts += 1;
    this.#server = startServer("gateway", this.binary, ["serve"], {
      cwd: this.root,
      log: join(this.folder, `gateway-${this.#starts}.log`),
      env: { ...this.#environment, ...this.clock.environment },
    });
    this.#server.child.once("exit", (code) => {
      // A killed process has a signal instead of an exit code.
      if (code !== null && code !== 0)
        this.endedByItself.push(`start ${this.#starts}: status ${code}`);
    });
    return this.#server;
  }

  /** Starts that ended without a kill. @type {string[]} */
  endedByItself = [];

  /** Starts that wrongly reported the journal as lost. @type {string[]} */
  refusedJournals = [];

  async ready() {
    if (this.#server === null) throw new Error("the gateway was not started");
    const address = `http://127.0.0.1:${this.ports[0]}/readyz`;
    await waitUntilReady(this.#server, address);
    const { stores } = await sendRequest(address).then((response) => response.json());
    if (stores.orders === "unconfirmed" || stores.orders === "vanished") {
      this.refusedJournals.push(`start ${this.#starts}: ${stores.orders}`);
    }
  }

  moveClock(/** @type {import("./random.mjs").Random} */ random) {
    this.clock.set(random.pick(clockOffsets));
  }

  async kill() {
    if (this.#server !== null) await killServer(this.#server);
  }

  /** Kills all processes. */
  end() {
    return this.kill();
  }

  /** Does not wait for the end of the process. */
  killNow() {
    this.#server?.child.kill("SIGKILL");
  }

  async #list(/** @type {string[]} */ ...args) {
    const { stdout } = await promisify(execFile)(this.binary, args, {
      cwd: this.root,
      env: { ...process.env, ...this.#environment },
      maxBuffer: 2 ** 28,
      timeout: 30_000,
    });
    return JSON.parse(stdout);
  }

  /**
   * @returns {Promise<import("./comparison.mjs").JournalRow[]>}
   */
  journal() {
    return this.#list("orders", "list", "--all", "--json");
  }

  /**
   * @returns {Promise<import("./comparison.mjs").StoredWithdrawal[]>}
   */
  withdrawals() {
    return this.#list("withdrawals", "list", "--json");
  }
}

/** Writes an empty front end, because the gateway does not start without one. */
function writeFrontEnd(/** @type {string} */ folder) {
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  mkdirSync(join(folder, "server"));
  writeFileSync(
    join(folder, "client/index.html"),
    "<head><!--head--></head><body><!--app--></body>",
  );
  writeFileSync(join(folder, "routes.json"), "[]");
  writeFileSync(join(folder, "server/busy-notice.html"), "");
  writeFileSync(
    join(folder, "server/entry-server.js"),
    'export const plan = () => { throw new Error("no pages are rendered here"); }, render = plan;',
  );
}
