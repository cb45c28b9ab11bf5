// Measures pages with Lighthouse as a phone sees them, and holds the medians to what was promised.
//   node measure.mjs RUNS URL... ; LIGHTHOUSE names the installed package, CHROMIUM_PATH the browser.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { chromiumFlags } from "../chromium-flags.mjs";

const { default: lighthouse } = await import(
  pathToFileURL(join(process.env.LIGHTHOUSE, "core/index.js")).href
);

/** At least, in percent. */
const SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
/** At most: milliseconds, and a number of requests. */
const MOST = { lcp: 1800, requests: 20 };

const [runs = "3", ...urls] = process.argv.slice(2);

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** A browser of its own for each run: nothing is warm. */
async function withBrowser(use) {
  const profile = await mkdtemp(join(tmpdir(), "storefront-lighthouse-"));
  const flags = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const browser = spawn(process.env.CHROMIUM_PATH, [...flags, ...chromiumFlags, "about:blank"], {
    stdio: "ignore",
  });
  try {
    return await use(await portOf(profile));
  } finally {
    browser.kill();
    await new Promise((resolve) => browser.once("exit", resolve));
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function portOf(profile) {
  for (let tries = 0; tries < 100; tries += 1) {
    const text = await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "");
    const port = Number(text.split("\n")[0]);
    if (port > 0) return port;
    await pause(100);
  }
  throw new Error("the browser did not start");
}

async function measure(url) {
  const { lhr } = await withBrowser((port) =>
    lighthouse(url, { port, logLevel: "silent", formFactor: "mobile" }),
  );
  const score = (name) => Math.round((lhr.categories[name].score ?? 0) * 100);
  return {
    ...Object.fromEntries(Object.keys(SCORES).map((name) => [name, score(name)])),
    fcp: lhr.audits["first-contentful-paint"].numericValue,
    lcp: lhr.audits["largest-contentful-paint"].numericValue,
    tbt: lhr.audits["total-blocking-time"].numericValue,
    cls: lhr.audits["cumulative-layout-shift"].numericValue,
    requests: lhr.audits["network-requests"].details.items.length,
    failed: Object.values(lhr.audits)
      .filter(({ score: reached, scoreDisplayMode: mode }) => reached === 0 && mode === "binary")
      .map(({ id }) => id),
  };
}

let isGood = true;
console.log("| page | performance | FCP s | LCP s | blocking ms | shift | accessibility | best practices | SEO | requests |");
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const url of urls) {
  const found = [];
  for (let run = 0; run < Number(runs); run += 1) found.push(await measure(url));
  const of = (name) => median(found.map((result) => result[name]));
  const spread = found.map(({ performance }) => performance);
  const seconds = (name) => (of(name) / 1000).toFixed(2);
  console.log(
    `| ${new URL(url).pathname} | ${of("performance")} (${Math.min(...spread)}–${Math.max(...spread)}) | ${seconds("fcp")} | ${seconds("lcp")} | ` +
      `${of("tbt").toFixed(0)} | ${of("cls").toFixed(3)} | ${of("accessibility")} | ${of("best-practices")} | ${of("seo")} | ${of("requests")} |`,
  );
  const short = Object.entries(SCORES).filter(([name, least]) => of(name) < least);
  const over = Object.entries(MOST).filter(([name, most]) => of(name) > most);
  for (const [name, limit] of [...short, ...over]) {
    isGood = false;
    console.error(`${url}: ${name} is ${of(name)}, not ${limit}`);
  }
  const failed = new Set(found.flatMap((result) => result.failed));
  if (failed.size > 0) console.error(`${url}: ${[...failed].join(", ")}`);
}
process.exitCode = isGood ? 0 : 1;
