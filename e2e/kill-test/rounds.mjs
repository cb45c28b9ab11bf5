// One round: faults are armed, the gateway is started, its clock is set, and at some moment it is killed.

import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { drawFaults, drawWebhooks } from "./faults.mjs";
import { longestLateCommitMs } from "./gateway.mjs";

/** @typedef {import("./random.mjs").Random} Random */
/** @typedef {import("./record.mjs").ShoppersRecord} ShoppersRecord */

/** Right after these something is under way that must not be lost. */
const moments = ["ordering", "told", "paid", "confirming"];

/** How far the gateway's wall clock may be from the true time, in seconds: further than the quiet time. */
const clockErrors = [0, 0, 20, -20];

/**
 * @param {object} surroundings
 * @param {Random} surroundings.random
 * @param {import("./gateway.mjs").Gateway} surroundings.gateway
 * @param {import("./sandbox.mjs").Sandbox} surroundings.sandbox
 * @param {ShoppersRecord} surroundings.record
 * @returns {Promise<{ call: string, kind: string, fired: number }[]>} the faults that were armed, and how often each fired
 */
export async function killOnce({ random, gateway, sandbox, record }) {
  const faults = drawFaults(random, longestLateCommitMs);
  const webhooks = drawWebhooks(random);
  await sandbox.planWebhooks({ url: webhookAddress(gateway.port), ...webhooks });
  await sandbox.arm(faults);
  gateway.clock.set(random.pick(clockErrors));
  gateway.start();
  if (random.chance(0.15)) {
    // While it reads its files and picks up what it had under way.
    await pause(random.whole(0, 500));
  } else {
    await gateway.ready();
    gateway.clock.set(random.pick(clockErrors));
    await deadlyMoment(random, record);
  }
  await gateway.kill();
  const fired = await sandbox.disarm(faults);
  await pause(random.pick([0, random.whole(0, 300)]));
  return fired;
}

export const webhookAddress = (/** @type {number} */ port) =>
  `http://{tenant}.localhost:${port}/payments/viva/webhook`;

/** Any time, or just after a shopper did or was told something. */
async function deadlyMoment(/** @type {Random} */ random, /** @type {ShoppersRecord} */ record) {
  await pause(random.whole(0, 1500));
  if (random.chance(0.5)) return pause(random.whole(0, 1500));
  const wanted = random.pick(moments);
  const afterwards = random.pick([0, random.whole(0, 20), random.whole(0, 200)]);
  const late = AbortSignal.timeout(3000);
  try {
    let happened;
    do [happened] = await once(record, "moment", { signal: late });
    while (happened !== wanted);
  } catch (error) {
    if (!late.aborted) throw error;
  }
  await pause(afterwards);
}
