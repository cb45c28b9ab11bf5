// Plants one fault after the other, runs the tests that must fail, and restores the file.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { faults } from "./faults.mjs";
import { runners } from "./runners.mjs";

/** @typedef {import("./faults.mjs").Fault} Fault */
/** @typedef {import("./runners.mjs").Command} Command */

const root = resolve(import.meta.dirname, "../..");
const logs = join(root, "state/plant-faults");

/** Enough for a build of the gateway's tests on a busy machine. */
const COMMAND_MS = 900_000;

/** Undone when this process ends. */
const active = {
  /** @type {(() => void) | null} */
  restore: null,
  /** @type {import("node:child_process").ChildProcess | null} */
  child: null,
};

class PlantError extends Error {}

const pathOf = (/** @type {Fault} */ fault) => join(root, fault.file);

/** Refuses faults whose text does not occur exactly once, and files with uncommitted changes. */
function check(/** @type {Fault[]} */ chosen) {
  for (const fault of chosen) {
    const times = readFileSync(pathOf(fault), "utf8").split(fault.find).length - 1;
    if (times !== 1) throw new PlantError(`${fault.name}: its text is in ${fault.file} ${times}x`);
    const status = spawnSync("git", ["status", "--porcelain", "--", fault.file], {
      cwd: root,
      encoding: "utf8",
    });
    if (status.status !== 0) throw new PlantError(`git status: ${status.stderr}`);
    if (status.stdout !== "") throw new PlantError(`${fault.file} has uncommitted changes`);
  }
}

function plant(/** @type {Fault} */ fault) {
  const path = pathOf(fault);
  const original = readFileSync(path, "utf8");
  active.restore = () => writeFileSync(path, original);
  writeFileSync(
    path,
    original.replace(fault.find, () => fault.replace),
  );
}

function restore() {
  active.restore?.();
  active.restore = null;
}

/** Kills the running command and its child processes. */
function killChild() {
  const pid = active.child?.pid;
  active.child = null;
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
}

/**
 * Runs a command in its own process group.
 * @param {Command} command
 * @param {string} log name of its log file
 */
async function run({ program, args, env = {} }, log) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, CI: "", CARGO_TERM_COLOR: "never", NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  active.child = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    killChild();
  }, COMMAND_MS);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  active.child = null;
  writeFileSync(join(logs, `${log}.log`), output);
  if (isLate) throw new PlantError(`${program} took more than ${COMMAND_MS / 1000} s`);
  return { code, output };
}

/**
 * Builds and runs the fault's tests; returns the names of the failed tests.
 * @param {Fault} fault
 * @param {string} log
 */
async function failedTests(fault, log) {
  const { builds, command, read } = runners[fault.suite];
  for (const [at, build] of builds.entries()) {
    const { code } = await run(build, `${log}-build-${at}`);
    if (code !== 0)
      throw new PlantError(`the compiler or the lints refuse it: ${log}-build-${at}.log`);
  }
  const report = join(logs, `${log}.json`);
  rmSync(report, { force: true });
  const result = await run(command(fault.tests, report), log);
  const failed = read({ ...result, report });
  if (failed === null) throw new PlantError(`the tests did not run: ${log}.log`);
  return failed;
}

/**
 * Requires that all tests pass without a fault. Otherwise a failure would prove nothing.
 * @param {Fault[]} chosen
 */
async function checkTests(chosen) {
  const sets = new Map(chosen.map((fault) => [[fault.suite, ...fault.tests].join(" "), fault]));
  for (const fault of sets.values()) {
    const [failed] = await failedTests(fault, `${fault.name}-without`);
    if (failed !== undefined) throw new PlantError(`fails without a fault: ${failed}`);
  }
  console.log(`${sets.size} sets of tests pass without a fault`);
}

/** @returns {Promise<boolean>} whether a test noticed the fault */
async function tryFault(/** @type {Fault} */ fault) {
  try {
    plant(fault);
    const [first, ...others] = await failedTests(fault, fault.name);
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    console.log(
      first === undefined
        ? `${fault.name}: NOT NOTICED: ${fault.what}`
        : `${fault.name}: noticed by ${first}${more}`,
    );
    return first !== undefined;
  } catch (error) {
    if (!(error instanceof PlantError)) throw error;
    console.log(`${fault.name}: ERROR: ${error.message}`);
    return false;
  } finally {
    restore();
  }
}

/** Replaces the built pages and binaries, which still contain the last fault. */
async function rebuild(/** @type {Fault[]} */ tried) {
  const suites = new Set(tried.map(({ suite }) => suite));
  if (!suites.has("browser")) return;
  for (const [at, build] of runners.browser.builds.entries()) await run(build, `rebuild-${at}`);
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "skip-check": { type: "boolean" } },
  });
  const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    throw new PlantError(`no fault has the name ${unknown.join(", ")}; see e2e/faults`);
  }
  const chosen = faults.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  mkdirSync(logs, { recursive: true });
  check(chosen);
  if (!values["skip-check"]) await checkTests(chosen);
  let noticed = 0;
  for (const fault of chosen) noticed += Number(await tryFault(fault));
  await rebuild(chosen);
  console.log(`${noticed} of ${chosen.length} faults noticed`);
  return noticed === chosen.length;
}

function stop(/** @type {number} */ status) {
  killChild();
  restore();
  process.exit(status);
}

process.once("SIGINT", () => stop(130));
process.once("SIGTERM", () => stop(143));
process.once("SIGHUP", () => stop(129));
process.on("exit", restore);

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(`plant-faults: ${error instanceof PlantError ? error.message : text}`);
  stop(2);
}
