// Programming errors that scripts/plant-faults plants. The tests must notice each of them.

import { frontEndFaults } from "./front-end-faults.mjs";
import { gatewayFaults } from "./gateway-faults.mjs";

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} what visible effect of the fault
 * @property {string} file path from the root of the repository
 * @property {string} find text that occurs exactly once in the file
 * @property {string} replace
 * @property {"rust" | "components" | "browser"} suite
 * @property {string[]} tests arguments of the suite's runner; at least one of the selected tests must fail
 */

/** Ordered by suite, so that the gateway is built for the browser tests once. @type {Fault[]} */
export const faults = ["rust", "components", "browser"].flatMap((suite) =>
  [...gatewayFaults, ...frontEndFaults].filter((fault) => fault.suite === suite),
);
