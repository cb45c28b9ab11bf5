// Compares the accessibility tests with the report in the accessibility statement of the shops, or renews the report.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";

import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestResult,
} from "@playwright/test/reporter";

import { root } from "../flaky/reports.mjs";
import { CHECKS, comparison, type Report } from "./report.ts";

const reportFile = join(root, "gateway/src/api/content/accessibility_report.json");
const RENEW =
  "UPDATE_ACCESSIBILITY=1 npm exec --workspace e2e -- playwright test accessibility.spec.ts";

export default class AccessibilityReporter implements Reporter {
  readonly #checks = new Map<string, number>();
  readonly #widths = new Set<number>();
  #isWhole = true;

  onBegin(config: FullConfig): void {
    const isSelection = process.argv.some((argument) => /:\d+$/.test(argument));
    this.#isWhole = String(config.grep) === "/.*/" && !isSelection;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (basename(test.location.file) !== "accessibility.spec.ts") return;
    if (result.status !== "passed") {
      this.#isWhole = false;
      return;
    }
    const width = test.parent.project()?.use.viewport?.width ?? 0;
    const [, , , shop = "", ...names] = test.titlePath();
    const counts = result.annotations.filter(({ type }) => type === CHECKS);
    const count = counts.reduce((sum, { description }) => sum + Number(description), 0);
    this.#widths.add(width);
    this.#checks.set(`${shop}, ${String(width)} px: ${names.join(" ")}`, count);
  }

  async onEnd(): Promise<{ status: FullResult["status"] } | undefined> {
    if (this.#checks.size === 0) return undefined;
    const { version } = createRequire(import.meta.url)("axe-core/package.json") as {
      version: string;
    };
    const found: Report = {
      axe: version,
      date: new Date().toISOString().slice(0, 10),
      widths: [...this.#widths].toSorted((a, b) => a - b),
      checks: Object.fromEntries([...this.#checks].toSorted(([a], [b]) => a.localeCompare(b))),
    };
    if (process.env.UPDATE_ACCESSIBILITY !== undefined && this.#isWhole) {
      writeFileSync(reportFile, `${JSON.stringify(found, null, 2)}\n`);
      return undefined;
    }
    const stored: Report = JSON.parse(readFileSync(reportFile, "utf8"));
    const differences = comparison(stored, found, this.#isWhole);
    if (differences.length === 0) return undefined;
    console.error(`\n${relative(root, reportFile)} is stale:`);
    for (const difference of differences) console.error(`  ${difference}`);
    console.error(`Renew it with ${RENEW}, and build the gateway again.`);
    return { status: "failed" };
  }

  printsToStdio(): boolean {
    return false;
  }
}
