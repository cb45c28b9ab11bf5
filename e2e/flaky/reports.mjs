import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/** @typedef {{ file: string, name: string, outcome: "flaky" | "failed" }} Finding */

export const root = resolve(import.meta.dirname, "../..");

/** Written by `reporter.ts`. */
export const browserReport = join(root, "state/test/flaky-browser.json");
/** Written by the front end's own reporter. */
export const componentReport = join(root, "state/test/flaky-components.json");

/** Rust tests write theirs only after a repeat. */
const rustReport = "flaky-rust.json";
const suiteReports = [browserReport, componentReport].map((path) => basename(path));

/**
 * Throws if a suite has no report: it did not run, or it crashed.
 * @param {string} folder
 * @returns {Finding[]}
 */
export function readReports(folder) {
  const reports = existsSync(join(folder, rustReport))
    ? [...suiteReports, rustReport]
    : suiteReports;
  return reports.flatMap((name) => {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`${file} is missing: its tests did not run to the end`);
    return JSON.parse(readFileSync(file, "utf8"));
  });
}

/**
 * Counts how often each test had this outcome. The highest count comes first.
 * @param {Finding[]} findings
 * @param {Finding["outcome"]} outcome
 * @returns {{ file: string, name: string, times: number }[]}
 */
export function countTests(findings, outcome) {
  const counts = new Map();
  for (const finding of findings) {
    if (finding.outcome !== outcome) continue;
    const test = `${finding.file}\t${finding.name}`;
    counts.set(test, (counts.get(test) ?? 0) + 1);
  }
  return [...counts]
    .map(([test, times]) => {
      const [file = "", name = ""] = test.split("\t");
      return { file, name, times };
    })
    .toSorted((left, right) => right.times - left.times);
}
