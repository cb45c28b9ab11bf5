// Checks how the end of a run finds unfinished work and steps the clock.

import { unfinishedOrders } from "./comparison.mjs";
import { secondsUntilDue } from "./final-evidence.mjs";

/** @typedef {import("./comparison.mjs").Evidence} Evidence */

/**
 * @param {Evidence} finished
 * @param {Evidence} other finished, too
 * @param {string} paid code of the first order of `other`
 * @returns {string[]} descriptions of faults
 */
export function unfinishedFaults(finished, other, paid) {
  const [order] = other.orders.splice(0, 1);
  const tenant = order?.tenant ?? "";
  const pending = { tenant, reference: "CASH", stage: "in-doubt", paymentCode: null };
  other.journal.splice(2, 1, pending);
  const isListed =
    unfinishedOrders(finished).length === 0 && unfinishedOrders(other).join() === `CASH,${paid}`;
  const nowMs = 1_000_000;
  const steps = [[61_000, 301_500], [61_000, 0], [61_000, null], [-5000]].map((waits) =>
    secondsUntilDue(
      waits.map((waitMs) => ({
        number: "W1",
        order: "CASH",
        shopMail: "waiting",
        receipt: "sent",
        dueMs: waitMs === null ? null : nowMs + waitMs,
      })),
      nowMs,
    ),
  );
  return [
    ...(isListed ? [] : ["wrong list of unfinished orders"]),
    ...(steps.join() === "302,0,0,0" ? [] : [`the clock steps by ${steps.join()} s`]),
  ];
}
