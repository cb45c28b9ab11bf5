// Writes the failed and flaky component tests for scripts/flaky.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

import type { Reporter, TestModule } from "vitest/node";

const root = fileURLToPath(new URL("../../", import.meta.url));
const report = fileURLToPath(new URL("../../state/test/flaky-components.json", import.meta.url));

/** `e2e/flaky/reports.mjs` reads this form. */
function findingsOf(file: TestModule) {
  return [...file.children.allTests()].flatMap((test) => {
    const failed = test.result().state === "failed";
    if (!failed && !test.diagnostic()?.flaky) return [];
    return {
      file: relative(root, file.moduleId),
      name: test.fullName,
      outcome: failed ? "failed" : "flaky",
    };
  });
}

export class FlakyReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    mkdirSync(dirname(report), { recursive: true });
    writeFileSync(report, JSON.stringify(files.flatMap(findingsOf), null, 2));
  }
}
