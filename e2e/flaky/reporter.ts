// Writes the failed and the flaky browser tests for scripts/flaky.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

import type { Reporter, Suite } from "@playwright/test/reporter";

import { browserReport, root } from "./reports.mjs";

export default class FlakyReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = (this.#suite?.allTests() ?? []).flatMap((test) => {
      const outcome = test.outcome();
      if (outcome !== "flaky" && outcome !== "unexpected") return [];
      const [, project = "", , ...names] = test.titlePath();
      return {
        file: relative(root, test.location.file),
        name: `[${project}] ${names.join(" > ")}`,
        outcome: outcome === "flaky" ? "flaky" : "failed",
      };
    });
    mkdirSync(dirname(browserReport), { recursive: true });
    writeFileSync(browserReport, JSON.stringify(tests, null, 2));
  }

  printsToStdio(): boolean {
    return false;
  }
}
