/** Type of the annotation with the number of checks of a test. */
export const CHECKS = "accessibility checks";

/** Report in the accessibility statement. `checks` has the number of checked pages and dialogs by test. */
export interface Report {
  axe: string;
  date: string;
  widths: number[];
  checks: Record<string, number>;
}

/** What differs from the stored report, apart from the date. A part of the tests is compared with their part of it. */
export function comparison(stored: Report, found: Report, isWhole: boolean): string[] {
  const differences: string[] = [];
  if (stored.axe !== found.axe) differences.push(`axe-core ${found.axe}, not ${stored.axe}`);
  for (const width of found.widths) {
    if (!stored.widths.includes(width)) differences.push(`windows of ${String(width)} px are new`);
  }
  for (const [test, count] of Object.entries(found.checks)) {
    const known = stored.checks[test] ?? 0;
    if (known !== count) differences.push(`${test}: ${String(count)} checks, not ${String(known)}`);
  }
  const ran = (test: string) =>
    found.widths.some((width) => test.includes(`, ${String(width)} px: `));
  for (const test of Object.keys(stored.checks)) {
    if (isWhole && ran(test) && found.checks[test] === undefined) {
      differences.push(`${test}: the test is gone`);
    }
  }
  return differences;
}
