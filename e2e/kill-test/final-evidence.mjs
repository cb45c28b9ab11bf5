// Collects the evidence after all orders and withdrawals are final.

import { setTimeout as pause } from "node:timers/promises";

import { unfinishedOrders } from "./comparison.mjs";
import { collect } from "./evidence.mjs";
import { quietSeconds } from "./gateway.mjs";
import { unfinishedWithdrawals } from "./withdrawals.mjs";

/** @typedef {import("./comparison.mjs").Evidence} Evidence */
/** @typedef {import("./tested.mjs").Tested} Tested */

/** Maximum time until all orders are final. The longest pauses between retries take minutes. */
const finalWithinMs = 600_000;

/**
 * Waits until all orders and withdrawals are final and all delayed calls are executed.
 * @param {{ sandbox: import("./sandbox.mjs").Sandbox, gateway: Tested["gateway"], record: import("./record.mjs").ShoppersRecord, before: Map<string, number> }} surroundings
 * @returns {Promise<Evidence>}
 */
export async function collectFinalEvidence({ sandbox, gateway, record, before }) {
  const collectEvidence = async () => ({
    ...(await collect(sandbox, before)),
    journal: await gateway.journal(),
    attempts: record.attempts,
    withdrawals: await gateway.withdrawals(),
    lostResponses: 0,
    withdrawalAttempts: record.withdrawals,
  });
  const deadline = performance.now() + finalWithinMs;
  let reportedAt = performance.now();
  let aheadSeconds = 0;
  for (;;) {
    const found = await collectEvidence();
    const [orders, mails] = [unfinishedOrders(found), unfinishedWithdrawals(found)];
    const unfinished = [...orders, ...mails.map(({ number }) => number)];
    if (unfinished.length === 0 || performance.now() > deadline) break;
    // The clock may only step after the last quiet time of an order.
    const stepSeconds =
      orders.length === 0 ? secondsUntilDue(mails, Date.now() + aheadSeconds * 1000) : 0;
    if (stepSeconds > 0) {
      aheadSeconds += stepSeconds;
      gateway.clock.set(aheadSeconds);
    }
    if (performance.now() - reportedAt > 15_000) {
      reportedAt = performance.now();
      const state = `${unfinished.length} orders or withdrawals are not final`;
      console.log(`[${record.seconds()} s] ${state}, the clock is ${aheadSeconds} s ahead`);
    }
    await pause(1000);
  }
  await pause((quietSeconds + 1) * 1000);
  return collectEvidence();
}

/**
 * Time until all these withdrawals are due; 0 if one of them is due now, because a step of the
 * clock delays its mail: all leases end, and all orders are recovered.
 * @param {import("./comparison.mjs").StoredWithdrawal[]} withdrawals
 * @param {number} nowMs
 */
export function secondsUntilDue(withdrawals, nowMs) {
  // While a mail is being sent, there is no due time.
  const dueTimes = withdrawals.map(({ dueMs }) => dueMs ?? nowMs);
  if (dueTimes.some((dueMs) => dueMs <= nowMs)) return 0;
  return Math.ceil((Math.max(...dueTimes) - nowMs) / 1000);
}
