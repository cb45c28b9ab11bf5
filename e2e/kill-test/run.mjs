// Kills the gateway repeatedly while shoppers order; then compares provider, Retail API, journal
// and shoppers.

import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { freePort, startServer, stopServer, waitUntilReady } from "../servers/process.mjs";
import { compare, unfinishedOrders } from "./comparison.mjs";
import { collect, lastOrderIds } from "./evidence.mjs";
import { Gateway, quietSeconds } from "./gateway.mjs";
import { Random } from "./random.mjs";
import { ShoppersRecord } from "./record.mjs";
import { report } from "./report.mjs";
import { killOnce, webhookAddress } from "./rounds.mjs";
import { Sandbox } from "./sandbox.mjs";
import { selfTest } from "./self-test.mjs";
import { ShopClient } from "./shop-client.mjs";
import { shopUntil } from "./shopper.mjs";
import { SmallDisk } from "./small-disk.mjs";
import {
  fillStock,
  makeCustomers,
  customersWithNegativePoints,
  simpleProducts,
  acceptsGuests,
  tenants,
} from "./test-data.mjs";
import { unfinishedWithdrawals } from "./withdrawals.mjs";

/** @typedef {import("./comparison.mjs").Evidence} Evidence */
/** @typedef {import("./comparison.mjs").Finding} Finding */

const root = resolve(import.meta.dirname, "../..");
const binaries = join(root, "target", process.env.KILL_TEST_PROFILE ?? "debug");
const folder = join(root, "state/kill-test");

/** Number of shoppers in each shop. If a shop accepts guests, half of its shoppers are guests. */
const shoppers = 4;

/** Maximum time until all orders are final. The longest pauses between retries take minutes. */
const finalWithinMs = 600_000;

/** Longer than the first pause before a mail whose outcome is unknown is sent again. Later pauses take hours. */
const mailRetrySeconds = 61;
const longestStepSeconds = 3600;

/** Time limit of a round, which normally takes two or three seconds. */
const roundWithinMs = 90_000;

/** @type {import("../servers/process.mjs").Server[]} */
const servers = [];
/** @type {Gateway | null} */
let gateway = null;

async function main() {
  if (process.argv.includes("--self-test")) return selfTest();
  const [rounds = 200, seed = Math.floor(Math.random() * 1_000_000)] = process.argv
    .slice(2)
    .map(Number);
  if (!(rounds >= 1 && rounds <= 5000) || !Number.isInteger(seed)) {
    console.error("usage: scripts/kill-test [rounds, 1 to 5000] [seed] | --self-test");
    return false;
  }
  console.log(`kill-test: ${rounds} rounds, seed ${seed}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const random = new Random(seed);
  const record = new ShoppersRecord();
  const sandbox = await startSandbox();
  const port = await freePort();
  const binary = join(binaries, "gateway");
  const disk = SmallDisk.mount(join(folder, "disk"), 64 + Math.ceil(rounds / 2));
  if (disk === null) console.log("kill-test: SKIPPED: full disk, because no disk can be mounted");
  const databases = disk?.folder ?? folder;
  gateway = new Gateway({ binary, port, sandboxUrl: sandbox.url, folder, databases, root });
  const before = await lastOrderIds(sandbox, tenants);

  const closing = new AbortController();
  const { allFinished } = await startShoppers({
    sandbox,
    random,
    record,
    closing: closing.signal,
  });
  const fired = [];
  let fullRounds = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const timer = setTimeout(() => giveUp(`round ${round} hangs`), roundWithinMs);
    const fillsDisk = disk !== null && round % 4 === 2;
    if (fillsDisk) fullRounds += 1;
    fired.push(...(await killOnce({ random, gateway, sandbox, record, disk, fillsDisk })));
    clearTimeout(timer);
    if (round % 20 === 0) {
      console.log(`[${record.seconds()} s] ${round} kills, ${record.attempts.length} orders`);
    }
  }
  await sandbox.planWebhooks({ url: webhookAddress(port), deliveries: "once", delayMs: 0 });
  disk?.free();
  gateway.start();
  await gateway.ready();
  closing.abort();
  await allFinished;
  const evidence = await collectFinalEvidence({ sandbox, gateway, record, before });
  const findings = [...compare(evidence), ...(await otherFindings(gateway, sandbox, evidence))];
  const calls = findings.length > 0 ? await sandbox.calls() : [];
  const full = disk === null ? null : fullRounds;
  const passed = report({ rounds, fullRounds: full, fired, evidence, findings, calls, record });
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
  const { port } = gateway;
  gateway.start();
  await gateway.ready();
  const visits = [];
  for (const tenant of tenants) {
    await fillStock(sandbox, tenant);
    const guests = (await acceptsGuests(tenant, port)) ? shoppers / 2 : 0;
    const customers = await makeCustomers(sandbox, tenant, shoppers - guests);
    const products = await simpleProducts(tenant, port);
    for (const customer of [...customers, ...Array.from({ length: guests }, () => null)]) {
      const shop = new ShopClient(tenant, port);
      const ownRandom = random.fork();
      visits.push({ shop, sandbox, random: ownRandom, record, products, customer, closing });
    }
  }
  await gateway.kill();
  const allFinished = Promise.all(visits.map(shopUntil));
  allFinished.catch((/** @type {unknown} */ error) => giveUp(`a shopper failed: ${String(error)}`));
  return { allFinished };
}

/**
 * Waits until all orders and withdrawals are final and all delayed calls are executed.
 * @param {{ sandbox: Sandbox, gateway: Gateway, record: ShoppersRecord, before: Map<string, number> }} surroundings
 * @returns {Promise<Evidence>}
 */
async function collectFinalEvidence({ sandbox, gateway: tested, record, before }) {
  const collectEvidence = async () => ({
    ...(await collect(sandbox, before)),
    journal: await tested.journal(),
    attempts: record.attempts,
    withdrawals: await tested.withdrawals(),
    withdrawalAttempts: record.withdrawals,
  });
  const deadline = performance.now() + finalWithinMs;
  let reportedAt = performance.now();
  let aheadSeconds = 0;
  for (;;) {
    const found = await collectEvidence();
    const orders = unfinishedOrders(found);
    const unfinished = [...orders, ...unfinishedWithdrawals(found)];
    // The clock may only step after the last quiet time of an order.
    if (orders.length === 0) {
      aheadSeconds += Math.min(aheadSeconds + mailRetrySeconds, longestStepSeconds);
      tested.clock.set(aheadSeconds);
    }
    if (unfinished.length === 0 || performance.now() > deadline) break;
    if (performance.now() - reportedAt > 15_000) {
      reportedAt = performance.now();
      console.log(
        `[${record.seconds()} s] ${unfinished.length} orders or withdrawals are not final`,
      );
    }
    await pause(1000);
  }
  await pause((quietSeconds + 1) * 1000);
  return collectEvidence();
}

/**
 * @param {Gateway} tested
 * @param {Sandbox} sandbox
 * @param {Evidence} evidence
 * @returns {Promise<Finding[]>}
 */
async function otherFindings(tested, sandbox, evidence) {
  const wrong = (/** @type {string} */ text) => ({
    kind: /** @type {const} */ ("wrong"),
    text,
    identifiers: [],
  });
  const unfinished = [...unfinishedOrders(evidence), ...unfinishedWithdrawals(evidence)];
  const stuck = unfinished.map((identifier) => ({
    ...wrong(`${identifier} is not finished`),
    identifiers: [identifier],
  }));
  return [
    ...stuck,
    ...tested.endedByItself.map((exit) => wrong(`the gateway ended by itself, ${exit}`)),
    ...tested.refusedJournals.map((start) => wrong(`the journal was reported as lost, ${start}`)),
    ...(await customersWithNegativePoints(sandbox)).map((customer) =>
      wrong(`points below zero: ${customer}`),
    ),
  ];
}

async function endEverything() {
  await gateway?.kill();
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
  giveUp(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
