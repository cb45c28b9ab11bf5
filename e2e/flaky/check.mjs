// Lists the tests that passed only when retried. Fails if a test failed even when retried, or if
// more than N tests were flaky.
//   check.mjs [--most N] FOLDER...   reads the suites' reports in these folders;
//                                    also writes the list to state/test/flaky.json
//   check.mjs --self-test            checks this script with sample findings

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
    assert.deepEqual(judge(readReports(folder), 0).lines, ["flaky: 0"]);
    writeFileSync(join(folder, "flaky-browser.json"), JSON.stringify([flaky("one"), flaky("two")]));
    writeFileSync(join(folder, "flaky-components.json"), JSON.stringify([flaky("one")]));
    const findings = readReports(folder);
    assert.deepEqual(judge(findings, 2).lines, [
      "flaky: 2",
      "  2x a.spec.ts: one",
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

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { most: { type: "string" }, "self-test": { type: "boolean" } },
});
if (values["self-test"]) {
  selfTest();
} else {
  const most = values.most === undefined ? Number.POSITIVE_INFINITY : Number(values.most);
  const { flaky, lines, isAccepted } = judge(folders.flatMap(readReports), most);
  mkdirSync(join(root, "state/test"), { recursive: true });
  writeFileSync(join(root, "state/test/flaky.json"), JSON.stringify(flaky, null, 2));
  console.log(lines.join("\n"));
  process.exitCode = isAccepted ? 0 : 1;
}
