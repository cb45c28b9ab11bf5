// One round: sets faults, starts the gateway, steps its clock, fills its disk in some rounds, and kills it at a random
// moment.

import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { drawFaults, drawWebhooks } from "./faults.mjs";
import { longestLateCommitMs } from "./gateway.mjs";
import { notStored } from "./record.mjs";

/** @typedef {import("./random.mjs").Random} Random */
/** @typedef {import("./record.mjs").ShoppersRecord} ShoppersRecord */
/** @typedef {import("./small-disk.mjs").SmallDisk} SmallDisk */

/** After these events, work is in flight that must not be lost. */
const moments = ["ordering", "received", "paid", "confirming"];

/** How far the gateway's wall clock may be from the true time, in seconds: further than the quiet time. */
const clockErrors = [0, 0, 20, -20];

/** Maximum wait for a request that the full disk refuses, in milliseconds. */
const refusedWithinMs = 3000;

/**
 * @param {object} surroundings
 * @param {Random} surroundings.random
 * @param {import("./gateway.mjs").Gateway} surroundings.gateway
 * @param {import("./sandbox.mjs").Sandbox} surroundings.sandbox
 * @param {ShoppersRecord} surroundings.record
 * @param {SmallDisk | null} surroundings.disk
 * @param {boolean} surroundings.fillsDisk whether the disk gets full, if it is not full since the round before
 * @returns {Promise<{ call: string, kind: string, fired: number }[]>} the faults that were armed, and how often each fired
 */
export async function killOnce({ random, gateway, sandbox, record, disk, fillsDisk }) {
  const faults = drawFaults(random, longestLateCommitMs);
  const webhooks = drawWebhooks(random);
  await sandbox.planWebhooks({ url: webhookAddress(gateway.port), ...webhooks });
  await sandbox.arm(faults);
  gateway.clock.set(random.pick(clockErrors));
  const isFullAtStart = fillsDisk && random.chance(0.3);
  if (isFullAtStart) disk?.fill();
  const fullDisk = fillsDisk || disk?.isFull ? disk : null;
  gateway.start();
  if (fullDisk === null && random.chance(0.15)) {
    // During the start, while the gateway reads its files and resumes pending work.
    await pause(random.whole(0, 500));
  } else {
    await gateway.ready();
    gateway.clock.set(random.pick(clockErrors));
    if (fullDisk !== null) await fullForAWhile(random, record, fullDisk);
    await deadlyMoment(random, record);
  }
  await gateway.kill();
  // Otherwise the disk is still full at the next start.
  if (random.chance(0.5)) disk?.free();
  const fired = await sandbox.disarm(faults);
  await pause(random.pick([0, random.whole(0, 300)]));
  return fired;
}

export const webhookAddress = (/** @type {number} */ port) =>
  `http://{tenant}.localhost:${port}/payments/viva/webhook`;

/** The disk stays full until a request is refused, and sometimes until after the kill. */
async function fullForAWhile(
  /** @type {Random} */ random,
  /** @type {ShoppersRecord} */ record,
  /** @type {SmallDisk} */ disk,
) {
  if (!disk.isFull) {
    await pause(random.whole(0, 500));
    disk.fill();
  }
  const isRefused = (/** @type {string} */ what) => what.endsWith(notStored);
  await happens(record, "problem", isRefused, refusedWithinMs);
  await pause(random.pick([0, random.whole(0, 1000)]));
  if (random.chance(0.6)) disk.free();
}

/** At any time, or right after an event of a shopper. */
async function deadlyMoment(/** @type {Random} */ random, /** @type {ShoppersRecord} */ record) {
  await pause(random.whole(0, 1500));
  if (random.chance(0.5)) return pause(random.whole(0, 1500));
  const wanted = random.pick(moments);
  const afterwards = random.pick([0, random.whole(0, 20), random.whole(0, 200)]);
  await happens(record, "moment", (happened) => happened === wanted, 3000);
  await pause(afterwards);
}

/** Waits for such an event of a shopper, up to a maximum time. */
async function happens(
  /** @type {ShoppersRecord} */ record,
  /** @type {"moment" | "problem"} */ event,
  /** @type {(what: string) => boolean} */ isIt,
  /** @type {number} */ withinMs,
) {
  const late = AbortSignal.timeout(withinMs);
  try {
    let happened;
    do [happened] = await once(record, event, { signal: late });
    while (!isIt(happened));
  } catch (error) {
    if (!late.aborted) throw error;
  }
}
