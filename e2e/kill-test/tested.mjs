import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { freePort } from "../servers/process.mjs";
import { Cluster } from "./cluster.mjs";
import { DatabaseProxy } from "./database-proxy.mjs";
import { Database } from "./database.mjs";
import { Gateway } from "./gateway.mjs";
import { SmallDisk } from "./small-disk.mjs";

/** Number of gateways with one database. */
const clusterSize = 3;

/**
 * What the test kills.
 * @typedef {object} Tested
 * @property {Gateway | Cluster} gateway
 * @property {SmallDisk | null} disk
 * @property {Database | null} database
 * @property {DatabaseProxy | null} network
 */

/** @typedef {{ binary: string, sandboxUrl: string, folder: string, root: string }} Surroundings */

/** @returns {Promise<Tested>} */
export async function oneGateway(
  /** @type {Surroundings} */ surroundings,
  /** @type {number} */ diskMegabytes,
) {
  const { folder } = surroundings;
  const disk = SmallDisk.mount(join(folder, "disk"), diskMegabytes);
  if (disk === null) console.log("kill-test: SKIPPED: full disk, because no disk can be mounted");
  const [port, databases] = [await freePort(), disk?.folder ?? folder];
  return {
    gateway: new Gateway({ ...surroundings, port, databases }),
    disk,
    database: null,
    network: null,
  };
}

/**
 * @param {Surroundings} surroundings
 * @param {import("./random.mjs").Random} random
 * @param {{ hasStandby: boolean, cutsNetwork: boolean }} options
 * @returns {Promise<Tested>}
 */
export async function cluster(surroundings, random, { hasStandby, cutsNetwork }) {
  const { folder, root } = surroundings;
  const program = execFileSync(join(root, "scripts/postgres"), { encoding: "utf8" }).trim();
  const database = new Database(program, join(folder, "postgres"), { hasStandby });
  await database.start();
  const network = cutsNetwork ? new DatabaseProxy(database.sockets) : null;
  await network?.start();
  const ports = [];
  while (ports.length < clusterSize) ports.push(await freePort());
  const gateway = new Cluster({ ...surroundings, ports, database, network, random });
  return { gateway, disk: null, database, network };
}
