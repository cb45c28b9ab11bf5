// Each round starts the gateway with faults and kills it at a random moment.

import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { longestCutMs } from "./database-proxy.mjs";
import { drawFaults, drawWebhooks } from "./faults.mjs";
import { longestLateCommitMs } from "./gateway.mjs";
import { storeUnavailableType } from "./record.mjs";

/** @typedef {import("./random.mjs").Random} Random */
/** @typedef {import("./record.mjs").ShoppersRecord} ShoppersRecord */
/** @typedef {import("./small-disk.mjs").SmallDisk} SmallDisk */

/** Events of a shopper after which the gateway has work that must not be lost. */
const criticalEvents = ["ordering", "received", "paid", "confirming", "withdrawing"];

/** Time limit in milliseconds of a round, which normally takes two or three seconds. */
export const roundLimitMs = (/** @type {boolean} */ cutsNetwork) =>
  cutsNetwork ? 90_000 + longestCutMs : 90_000;

/** Maximum wait for a request that fails on the full disk, in milliseconds. */
const refusedWithinMs = 3000;

/**
 * @param {object} surroundings
 * @param {Random} surroundings.random
 * @param {import("./tested.mjs").Tested["gateway"]} surroundings.gateway
 * @param {import("./sandbox.mjs").Sandbox} surroundings.sandbox
 * @param {ShoppersRecord} surroundings.record
 * @param {SmallDisk | null} surroundings.disk
 * @param {boolean} surroundings.fillsDisk whether this round fills the disk
 * @returns {Promise<{ call: string, kind: string, fired: number }[]>} the faults that were armed, and how often each fired
 */
export async function killOnce({ random, gateway, sandbox, record, disk, fillsDisk }) {
  const faults = drawFaults(random, longestLateCommitMs);
  const webhooks = drawWebhooks(random);
  await sandbox.planWebhooks({ url: webhookAddress(random.pick(gateway.ports)), ...webhooks });
  await sandbox.arm(faults);
  gateway.moveClock(random);
  const isFullAtStart = fillsDisk && random.chance(0.3);
  if (isFullAtStart) disk?.fill();
  const fullDisk = fillsDisk || disk?.isFull ? disk : null;
  gateway.start();
  if (fullDisk === null && random.chance(0.15)) {
    // Kill the gateway during its start.
    await pause(random.whole(0, 500));
  } else {
    await gateway.ready();
    gateway.moveClock(random);
    if (fullDisk !== null) await keepDiskFull(random, record, fullDisk);
    await waitForKill(random, record);
  }
  await gateway.kill();
  // In half of the rounds, a full disk stays full until the next start.
  if (random.chance(0.5)) disk?.free();
  const fired = await sandbox.disarm(faults);
  await pause(random.pick([0, random.whole(0, 300)]));
  return fired;
}

export const webhookAddress = (/** @type {number} */ port) =>
  `http://{tenant}.localhost:${port}/payments/viva/webhook`;

/** Keeps the disk full until a request is refused, then frees it in most rounds. */
async function keepDiskFull(
  /** @type {Random} */ random,
  /** @type {ShoppersRecord} */ record,
  /** @type {SmallDisk} */ disk,
) {
  if (!disk.isFull) {
    await pause(random.whole(0, 500));
    disk.fill();
  }
  const isRefused = (/** @type {string} */ what) => what.endsWith(storeUnavailableType);
  await waitForEvent(record, "problem", isRefused, refusedWithinMs);
  await pause(random.pick([0, random.whole(0, 1000)]));
  if (random.chance(0.6)) disk.free();
}

/** Waits for a random time, or until right after an event of a shopper. */
async function waitForKill(/** @type {Random} */ random, /** @type {ShoppersRecord} */ record) {
  await pause(random.whole(0, 1500));
  if (random.chance(0.5)) return pause(random.whole(0, 1500));
  const wanted = random.pick(criticalEvents);
  const delayMs = random.pick([0, random.whole(0, 20), random.whole(0, 200)]);
  await waitForEvent(record, "noted", (happened) => happened === wanted, 3000);
  await pause(delayMs);
}

async function waitForEvent(
  /** @type {ShoppersRecord} */ record,
  /** @type {"noted" | "problem"} */ event,
  /** @type {(what: string) => boolean} */ matches,
  /** @type {number} */ withinMs,
) {
  const timeout = AbortSignal.timeout(withinMs);
  try {
    let happened;
    do [happened] = await once(record, event, { signal: timeout });
    while (!matches(happened));
  } catch (error) {
    if (!timeout.aborted) throw error;
  }
}
