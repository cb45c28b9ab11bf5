// Kills the gateway repeatedly while shoppers order; then compares provider, Retail API, journal
// and shoppers.

import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { inspect } from "node:util";

import { freePort, startServer, stopServer, waitUntilReady } from "../servers/process.mjs";
import { checkRun, compare } from "./comparison.mjs";
import { lastOrderIds } from "./evidence.mjs";
import { hasNoFault, lostMailResponses } from "./faults.mjs";
import { collectFinalEvidence } from "./final-evidence.mjs";
import { readOptions } from "./options.mjs";
import { Random } from "./random.mjs";
import { ShoppersRecord } from "./record.mjs";
import { report } from "./report.mjs";
import { killOnce, roundLimitMs, webhookAddress } from "./rounds.mjs";
import { Sandbox } from "./sandbox.mjs";
import { selfTest } from "./self-test.mjs";
import { ShopClient } from "./shop-client.mjs";
import { shopUntil } from "./shopper.mjs";
import { fillStock, makeCustomers, simpleProducts, acceptsGuests, tenants } from "./test-data.mjs";
import { cluster, oneGateway } from "./tested.mjs";

/** @typedef {import("./tested.mjs").Tested} Tested */

const root = resolve(import.meta.dirname, "../..");
const binaries = join(root, "target", process.env.KILL_TEST_PROFILE ?? "debug");
const folder = join(root, "state/kill-test");

/** Number of shoppers in each shop. If a shop accepts guests, half of its shoppers are guests. */
const shoppers = 4;

/** Rounds after which a short run ends although something has not happened. */
const maxExtraRounds = 30;

/** A longer round is mentioned. */
const slowRoundSeconds = 20;

/** @type {import("../servers/process.mjs").Server[]} */
const servers = [];
/** @type {Tested["gateway"] | null} */
let gateway = null;

async function main() {
  const options = readOptions(process.argv.slice(2));
  if (options === null) return false;
  if (options.isSelfTest) return selfTest();
  const { rounds, seed } = options;
  console.log(["kill-test:", ...options.chosen, `${rounds} rounds, seed ${seed}`].join(" "));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const random = new Random(seed);
  const record = new ShoppersRecord();
  const sandbox = await startSandbox();
  const binary = join(binaries, "gateway");
  const surroundings = { binary, sandboxUrl: sandbox.url, folder, root };
  const { disk, database, network, ...tested } = options.isCluster
    ? await cluster(surroundings, random.fork(), options)
    : await oneGateway(surroundings, 64 + Math.ceil(rounds / 2));
  gateway = tested.gateway;
  const before = await lastOrderIds(sandbox, tenants);

  const closing = new AbortController();
  const { allFinished } = await startShoppers({
    sandbox,
    random,
    record,
    closing: closing.signal,
  });
  /** @type {{ call: string, kind: string, fired: number }[]} */
  const fired = [];
  let [fullRounds, kills] = [0, 0];
  // A short run on a busy machine needs more rounds until everything has happened.
  const goesOn = () =>
    kills < rounds || (kills < maxExtraRounds && (hasNoFault(fired) || record.isIncomplete()));
  while (goesOn()) {
    const round = kills + 1;
    const began = performance.now();
    const hasTrouble = round % 4 === 2;
    const cutNetwork = round % 4 === 0 ? network : null;
    const limitMs = roundLimitMs(cutNetwork !== null);
    const timer = setTimeout(() => giveUp(`round ${round} hangs`), limitMs);
    const fillsDisk = disk !== null && hasTrouble;
    if (fillsDisk) fullRounds += 1;
    const troubles = Promise.all([
      hasTrouble ? database?.restart(random.fork()) : null,
      cutNetwork?.interrupt(random.fork()),
    ]);
    troubles.catch((/** @type {unknown} */ error) => giveUp(`round ${round}: ${inspect(error)}`));
    fired.push(...(await killOnce({ random, gateway, sandbox, record, disk, fillsDisk })));
    await troubles;
    kills = round;
    clearTimeout(timer);
    const seconds = Math.round((performance.now() - began) / 1000);
    if (seconds >= slowRoundSeconds) {
      console.log(`[${record.seconds()} s] round ${round} took ${seconds} s`);
    }
    if (round % 20 === 0) {
      console.log(`[${record.seconds()} s] ${round} kills, ${record.attempts.length} orders`);
    }
  }
  await sandbox.planWebhooks({
    url: webhookAddress(gateway.ports[0] ?? 0),
    deliveries: "once",
    delayMs: 0,
  });
  disk?.free();
  gateway.start();
  await gateway.ready();
  closing.abort();
  await allFinished;
  const evidence = await collectFinalEvidence({ sandbox, gateway, record, before });
  evidence.lostResponses = lostMailResponses(kills, fired);
  const ofRun = await checkRun(gateway, sandbox, record, evidence);
  const findings = [...compare(evidence), ...ofRun];
  const calls = findings.length > 0 ? await sandbox.calls() : [];
  const figures = {
    ...(disk !== null && {
      "rounds with a full disk": fullRounds,
      "refused on a full disk": record.countNotStored(),
    }),
    ...database?.figures,
    ...network?.figures,
  };
  const passed = report({ kills, figures, fired, evidence, findings, calls, record });
  if (!passed) {
    disk?.copyTo(join(folder, "copy-of-disk"));
    console.log(`seed ${seed}; journal, databases and logs are in ${folder}`);
  }
  return passed;
}

async function startSandbox() {
  const address = `127.0.0.1:${await freePort()}`;
  const server = startServer(
    "sandbox",
    join(binaries, "retail-sandbox"),
    ["serve", "--address", address, "--data", join(folder, "sandbox")],
    { cwd: root, log: join(folder, "sandbox.log") },
  );
  servers.push(server);
  const sandbox = new Sandbox(`http://${address}`);
  await waitUntilReady(server, sandbox.url, () => true);
  return sandbox;
}

/**
 * @param {{ sandbox: Sandbox, random: Random, record: ShoppersRecord, closing: AbortSignal }} surroundings
 */
async function startShoppers({ sandbox, random, record, closing }) {
  if (gateway === null) throw new Error("no gateway");
  const { ports } = gateway;
  gateway.start();
  await gateway.ready();
  const visits = [];
  for (const tenant of tenants) {
    await fillStock(sandbox, tenant);
    const guests = (await acceptsGuests(tenant, ports)) ? shoppers / 2 : 0;
    const customers = await makeCustomers(sandbox, tenant, shoppers - guests);
    const products = await simpleProducts(tenant, ports);
    for (const customer of [...customers, ...Array.from({ length: guests }, () => null)]) {
      const shop = new ShopClient(tenant, ports);
      const ownRandom = random.fork();
      visits.push({ shop, sandbox, random: ownRandom, record, products, customer, closing });
    }
  }
  await gateway.kill();
  const allFinished = Promise.all(visits.map(shopUntil));
  allFinished.catch((/** @type {unknown} */ error) =>
    giveUp(`a shopper failed: ${inspect(error)}`),
  );
  return { allFinished };
}

async function endEverything() {
  await gateway?.end();
  for (const server of servers) await stopServer(server);
}

/** @returns {never} */
function giveUp(/** @type {string} */ reason, status = 1) {
  console.error(`kill-test: ${reason}`);
  // This process may end during a wait, and must not leave child processes behind.
  gateway?.killNow();
  for (const { child } of servers) child.kill("SIGKILL");
  process.exit(status);
}

process.once("SIGINT", () => giveUp("interrupted", 130));
process.once("SIGTERM", () => giveUp("interrupted", 143));

try {
  process.exitCode = (await main()) ? 0 : 1;
  await endEverything();
} catch (error) {
  giveUp(inspect(error));
}
