// Measures pages with Lighthouse on an emulated phone and compares the medians with the limits.
// Usage: node measure.mjs RUNS URL...
// Environment: LIGHTHOUSE is the folder of the package, CHROMIUM_PATH is the browser.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { chromiumFlags } from "../chromium.mjs";

const { CHROMIUM_PATH: chromium = "", LIGHTHOUSE: installed = "" } = process.env;
const { default: lighthouse } = await import(pathToFileURL(join(installed, "core/index.js")).href);

/** Minimum scores in percent. */
const MINIMUM_SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
/** Maximum times in milliseconds. */
const MAXIMA = { lcp: 1800 };

const [runs = "3", ...urls] = process.argv.slice(2);

/**
 * One measurement of a page: scores in percent, times in milliseconds.
 * @typedef {{ scores: Record<string, number>, figures: Record<string, number>, failed: string[] }} Measurement
 */

/** @param {number[]} values */
const median = (values) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Each run has a new browser, so that no cache is warm.
 * @template T
 * @param {(port: number) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function withBrowser(act) {
  const profile = await mkdtemp(join(tmpdir(), "storefront-lighthouse-"));
  const flags = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const browser = spawn(chromium, [...flags, ...chromiumFlags, "about:blank"], {
    stdio: "ignore",
  });
  try {
    return await act(await portOf(profile));
  } finally {
    browser.kill();
    await new Promise((resolve) => browser.once("exit", resolve));
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} profile */
async function portOf(profile) {
  for (let tries = 0; tries < 100; tries += 1) {
    const text = await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "");
    const port = Number(text.split("\n")[0]);
    if (port > 0) return port;
    await pause(100);
  }
  throw new Error("the browser did not start");
}

/**
 * @param {string} url
 * @returns {Promise<Measurement>}
 */
async function measure(url) {
  const { lhr } = await withBrowser((port) =>
    lighthouse(url, { port, logLevel: "silent", formFactor: "mobile" }),
  );
  /** @type {{ id: string, score: number | null, scoreDisplayMode: string }[]} */
  const audits = Object.values(lhr.audits);
  const names = Object.keys(MINIMUM_SCORES);
  return {
    scores: Object.fromEntries(
      names.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
    ),
    figures: {
      fcp: lhr.audits["first-contentful-paint"].numericValue,
      lcp: lhr.audits["largest-contentful-paint"].numericValue,
      tbt: lhr.audits["total-blocking-time"].numericValue,
      cls: lhr.audits["cumulative-layout-shift"].numericValue,
      requests: lhr.audits["network-requests"].details.items.length,
    },
    failed: audits
      .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === "binary")
      .map(({ id }) => id),
  };
}

let isGood = true;
console.log(
  "| page | performance | FCP s | LCP s | blocking ms | shift | accessibility | best practices | SEO | requests |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const url of urls) {
  /** @type {Measurement[]} */
  const measurements = [];
  for (let run = 0; run < Number(runs); run += 1) measurements.push(await measure(url));
  const score = (/** @type {string} */ name) =>
    median(measurements.map(({ scores }) => scores[name] ?? 0));
  const figure = (/** @type {string} */ name) =>
    median(measurements.map(({ figures }) => figures[name] ?? Number.NaN));
  const spread = measurements.map(({ scores }) => scores.performance ?? 0);
  const cells = [
    new URL(url).pathname,
    `${score("performance")} (${Math.min(...spread)}–${Math.max(...spread)})`,
    (figure("fcp") / 1000).toFixed(2),
    (figure("lcp") / 1000).toFixed(2),
    figure("tbt").toFixed(0),
    figure("cls").toFixed(3),
    score("accessibility"),
    score("best-practices"),
    score("seo"),
    figure("requests"),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  const tooLow = Object.entries(MINIMUM_SCORES).filter(([name, least]) => score(name) < least);
  const tooHigh = Object.entries(MAXIMA).filter(([name, most]) => !(figure(name) <= most));
  for (const [name, limit] of tooLow) reportMiss(url, name, score(name), limit);
  for (const [name, limit] of tooHigh) reportMiss(url, name, figure(name), limit);
  const failed = new Set(measurements.flatMap(({ failed: audits }) => audits));
  if (failed.size > 0) console.error(`${url}: ${[...failed].join(", ")}`);
}
process.exitCode = isGood ? 0 : 1;

/** @type {(url: string, name: string, found: number, limit: number) => void} */
function reportMiss(url, name, found, limit) {
  isGood = false;
  console.error(`${url}: ${name} is ${found}, not ${limit}`);
}
