import { parseArgs } from "node:util";

const switches = /** @type {const} */ ({
  cluster: { type: "boolean", default: false },
  standby: { type: "boolean", default: false },
  cut: { type: "boolean", default: false },
  "self-test": { type: "boolean", default: false },
});

const usage =
  "usage: scripts/kill-test [--cluster [--standby] [--cut]] [rounds, 1 to 5000] [seed] | --self-test";

/** Reads the command line; returns null after a message. */
export function readOptions(/** @type {string[]} */ args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: switches });
  const [rounds = 200, seed = Math.floor(Math.random() * 1_000_000)] = positionals.map(Number);
  const lacksCluster = (values.standby || values.cut) && !values.cluster;
  if (!(rounds >= 1 && rounds <= 5000) || !Number.isInteger(seed) || lacksCluster) {
    console.error(usage);
    return null;
  }
  return {
    rounds,
    seed,
    isSelfTest: values["self-test"],
    isCluster: values.cluster,
    hasStandby: values.standby,
    cutsNetwork: values.cut,
    /** Switches that describe the run. */
    chosen: args.filter((argument) => argument.startsWith("--")),
  };
}
