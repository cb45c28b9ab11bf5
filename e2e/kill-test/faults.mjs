import { tenants } from "./test-data.mjs";

/** @typedef {import("./random.mjs").Random} Random */
/** @typedef {import("./sandbox.mjs").Fault} Fault */

const readKinds = [
  "refuse",
  "hang",
  "delay",
  "reset_before_body",
  "error_before_commit",
  "html",
  "half_body",
  "slow_bytes",
];

const writeKinds = [
  ...readKinds,
  "reset_after_body",
  "commit_then_drop",
  "late_commit",
  "error_after_commit",
  "refusal",
  "leaking_refusal",
  "quoted_success",
  "huge_body",
];

/** Every step of an order needs `select_query`, so this call fails less often. */
const calls = [
  { call: "SaveOrder", kinds: writeKinds, maxProbability: 0.6 },
  {
    call: "GetVivaForDuplicates",
    kinds: [...readKinds, "lagging_duplicates"],
    maxProbability: 0.5,
  },
  { call: "select_query", kinds: readKinds, maxProbability: 0.1 },
  { call: "get_payment_ordercode", kinds: writeKinds, maxProbability: 0.3 },
  { call: "provider_order", kinds: [...readKinds, "lagging_payments"], maxProbability: 0.4 },
  { call: "provider_transactions", kinds: [...readKinds, "lagging_payments"], maxProbability: 0.4 },
  { call: "Save", kinds: writeKinds, maxProbability: 0.4 },
  { call: "SendContactEmail", kinds: writeKinds, maxProbability: 0.5 },
];

/** No round reaches this limit. The remaining hits show how often a fault has fired. */
const hitLimit = 1_000_000;

/**
 * Draws at most one fault per call. Some rounds have no faults.
 * @param {Random} random
 * @param {number} longestLateCommitMs shorter than the gateway's quiet time
 * @returns {Fault[]}
 */
export function drawFaults(random, longestLateCommitMs) {
  if (random.chance(0.1)) return [];
  return calls
    .filter(({ call }) => random.chance(call === "SaveOrder" ? 0.8 : 0.4))
    .map(({ call, kinds, maxProbability }) => {
      const kind = random.pick(kinds);
      return {
        call,
        kind,
        ...parametersOf(random, kind, longestLateCommitMs),
        probability: 0.03 + random.next() * (maxProbability - 0.03),
        seed: random.whole(1, 1_000_000),
        times: hitLimit,
      };
    });
}

/** @returns {{ ms?: number, bytes?: number }} */
function parametersOf(
  /** @type {Random} */ random,
  /** @type {string} */ kind,
  /** @type {number} */ longestLateCommitMs,
) {
  switch (kind) {
    case "delay":
      return { ms: random.whole(20, 1500) };
    case "late_commit":
      return { ms: random.whole(50, longestLateCommitMs) };
    case "slow_bytes":
      return { ms: random.whole(1, 40) };
    case "lagging_duplicates":
    case "lagging_payments":
      return { ms: random.whole(200, 30_000) };
    case "huge_body":
      return { bytes: random.whole(1000, 300_000) };
    default:
      return {};
  }
}

/** @param {Random} random */
export const drawWebhooks = (random) => ({
  deliveries: random.weighted({ once: 3, doubled: 2, lost: 2, reordered: 1 }),
  delayMs: random.pick([0, 0, random.whole(1, 300), random.whole(300, 4000)]),
});

export const hasNoFault = (/** @type {{ fired: number }[]} */ faults) =>
  faults.every(({ fired }) => fired === 0);

/** A kill can interrupt a mail in each shop. */
export const lostMailResponses = (
  /** @type {number} */ kills,
  /** @type {{ call: string, fired: number }[]} */ faults,
) =>
  faults
    .filter(({ call }) => call === "SendContactEmail")
    .reduce((sum, { fired }) => sum + fired, tenants.length * kills);
