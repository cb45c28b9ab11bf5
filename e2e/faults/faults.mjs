// Every fault that scripts/plant-faults plants, each a mistake that an engineer could make.

import { frontEndFaults } from "./front-end-faults.mjs";
import { gatewayFaults } from "./gateway-faults.mjs";

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} what what is wrong in a shop with this fault
 * @property {string} file path from the root of the repository
 * @property {string} find text that occurs exactly once in the file
 * @property {string} replace
 * @property {"rust" | "components" | "browser"} suite
 * @property {string[]} tests arguments of the suite's runner: they choose the tests of which one must fail
 */

/** Ordered by suite: the gateway is built for the browser tests once, after its own faults. @type {Fault[]} */
export const faults = ["rust", "components", "browser"].flatMap((suite) =>
  [...gatewayFaults, ...frontEndFaults].filter((fault) => fault.suite === suite),
);
