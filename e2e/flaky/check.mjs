// Lists the tests that passed only when retried. Fails if a test failed even when retried, or if
// more than N tests were flaky.
//   check.mjs [--most N] [FOLDER...]   reads the suites' reports in these folders, by default in
//                                      state/test; also writes the list to state/test/flaky.json
//   check.mjs --self-test              checks this script with sample findings

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { countTests, readReports, root } from "./reports.mjs";

/** @typedef {import("./reports.mjs").Finding} Finding */

/**
 * @param {Finding[]} findings
 * @param {number} most
 */
function judge(findings, most) {
  const flaky = countTests(findings, "flaky");
  const failed = countTests(findings, "failed");
  const list = (/** @type {ReturnType<typeof countTests>} */ tests) =>
    tests.map(({ file, name, times }) => `  ${times}x ${file}: ${name}`);
  const lines = [`flaky: ${flaky.length}`, ...list(flaky)];
  if (failed.length > 0) lines.push(`failed even when retried: ${failed.length}`, ...list(failed));
  if (flaky.length > most) lines.push(`more than ${most} flaky tests: fix them`);
  return { flaky, lines, isAccepted: failed.length === 0 && flaky.length <= most };
}

function selfTest() {
  const folder = mkdtempSync(join(tmpdir(), "storefront-flaky-"));
  const flaky = (/** @type {string} */ name) => ({ file: "a.spec.ts", name, outcome: "flaky" });
  try {
    const write = (/** @type {string} */ suite, /** @type {unknown[]} */ tests) =>
      writeFileSync(join(folder, `flaky-${suite}.json`), JSON.stringify(tests));
    write("browser", []);
    assert.throws(() => readReports(folder), /flaky-components\.json is missing/);
    write("components", []);
    assert.deepEqual(judge(readReports(folder), 0).lines, ["flaky: 0"]);
    write("browser", [flaky("one"), flaky("two")]);
    write("components", [flaky("one")]);
    write("rust", [flaky("one")]);
    const findings = readReports(folder);
    assert.deepEqual(judge(findings, 2).lines, [
      "flaky: 2",
      "  3x a.spec.ts: one",
      "  1x a.spec.ts: two",
    ]);
    assert.equal(judge(findings, 2).isAccepted, true);
    assert.equal(judge(findings, 1).isAccepted, false);
    /** @type {Finding} */
    const failure = { file: "b.test.tsx", name: "three", outcome: "failed" };
    assert.equal(judge([failure], 1).isAccepted, false);
    console.log("every sample finding was counted");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string | undefined} option */
function numberOf(option) {
  if (option === undefined) return Number.POSITIVE_INFINITY;
  if (!/^\d+$/.test(option)) throw new Error(`--most needs a number, not "${option}"`);
  return Number(option);
}

/**
 * @param {string[]} folders
 * @param {number} most
 */
function check(folders, most) {
  const { flaky, lines, isAccepted } = judge(folders.flatMap(readReports), most);
  mkdirSync(join(root, "state/test"), { recursive: true });
  writeFileSync(join(root, "state/test/flaky.json"), JSON.stringify(flaky, null, 2));
  console.log(lines.join("\n"));
  return isAccepted;
}

try {
  const { values, positionals: folders } = parseArgs({
    allowPositionals: true,
    options: { most: { type: "string" }, "self-test": { type: "boolean" } },
  });
  if (values["self-test"]) selfTest();
  else if (!check(folders.length > 0 ? folders : [join(root, "state/test")], numberOf(values.most)))
    process.exitCode = 1;
} catch (error) {
  console.error(`flaky: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
