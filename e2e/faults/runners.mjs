import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ program: string, args: string[], env?: Record<string, string> }} Command */
/** @typedef {{ code: number | null, output: string, report: string }} Result */

/**
 * @typedef {object} Runner
 * @property {Command[]} builds commands that run before the tests
 * @property {(tests: string[], report: string) => Command} command
 * @property {(result: Result) => string[] | null} read names of failed tests; `null` if no test ran
 */

/** The same compilation as in scripts/test-steps.sh: clippy with warnings as errors. */
const CLIPPY = {
  RUSTC_WORKSPACE_WRAPPER: "clippy-driver",
  CLIPPY_ARGS: "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
};

/** Vitest and Vite do not check types, so they would also run a fault that TypeScript refuses. */
const LINT = { program: "npm", args: ["run", "--silent", "lint"] };

/** Exit code of nextest if a test failed. A failed build has another exit code. */
const NEXTEST_TESTS_FAILED = 100;
const NEXTEST_FAILURE =
  /^ +(?:FAIL|TIMEOUT|SIG[A-Z]+) \[[^\]]*\] +(?:\( *\d+\/\d+\) +)?\S+ (\S+)$/gm;

/** @param {string} report @returns {any} */
const readJson = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null);

const unique = (/** @type {string[]} */ names) => [...new Set(names)];

/** @type {Runner["read"]} */
function readNextest({ code, output }) {
  const failed = unique([...output.matchAll(NEXTEST_FAILURE)].map(([, name = ""]) => name));
  if (code === 0) return [];
  return code === NEXTEST_TESTS_FAILED && failed.length > 0 ? failed : null;
}

/** @type {Runner["read"]} */
function readVitest({ code, report }) {
  /** @type {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] } | null} */
  const found = readJson(report);
  const tests = found?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const failed = tests.filter(({ status }) => status === "failed");
  if (failed.length > 0) return unique(failed.map(({ fullName }) => fullName));
  // If a test file cannot be loaded, the run fails without a failed test.
  return code === 0 && tests.some(({ status }) => status === "passed") ? [] : null;
}

/**
 * @typedef {object} BrowserSuite
 * @property {{ title: string, tests: { status: string, results: unknown[] }[] }[]} [specs]
 * @property {BrowserSuite[]} [suites]
 */

/** @returns {NonNullable<BrowserSuite["specs"]>} */
const specsOf = (/** @type {BrowserSuite} */ { specs = [], suites = [] }) => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** @type {Runner["read"]} */
function readPlaywright({ code, report }) {
  /** @type {(BrowserSuite & { errors: unknown[] }) | null} */
  const found = readJson(report);
  // For example, a server did not start.
  if (found === null || found.errors.length > 0) return null;
  const ran = specsOf(found).filter(({ tests }) => tests.some(({ results }) => results.length > 0));
  const failed = ran.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  if (failed.length > 0) return unique(failed.map(({ title }) => title));
  return code === 0 && ran.length > 0 ? [] : null;
}

/** @type {Record<import("./faults.mjs").Fault["suite"], Runner>} */
export const runners = {
  rust: {
    builds: [],
    command: (tests) => ({
      program: "cargo",
      args: [
        "nextest",
        "run",
        "-p",
        "gateway",
        "--locked",
        "--no-fail-fast",
        "--status-level",
        "fail",
        "--show-progress",
        "none",
        ...tests,
      ],
      // A failed property test would leave an untracked file.
      env: { ...CLIPPY, PROPTEST_DISABLE_FAILURE_PERSISTENCE: "true" },
    }),
    read: readNextest,
  },
  components: {
    builds: [LINT],
    command: (tests, report) => ({
      program: "npm",
      args: [
        "run",
        "--silent",
        "test",
        "--workspace",
        "frontend",
        "--",
        ...tests,
        "--reporter=json",
        `--outputFile=${report}`,
      ],
    }),
    read: readVitest,
  },
  browser: {
    // Rebuild the binaries, which may contain an earlier fault.
    builds: [
      LINT,
      {
        program: "cargo",
        args: ["build", "--locked", "--quiet", "-p", "gateway", "-p", "retail-sandbox"],
        env: CLIPPY,
      },
      { program: "npm", args: ["run", "--silent", "build"] },
    ],
    command: (tests, report) => ({
      program: "npm",
      args: ["exec", "--workspace", "e2e", "--", "playwright", "test", ...tests, "--reporter=json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    read: readPlaywright,
  },
};
