// Reads cached and uncached lists of the demo shops while the Retail API hangs.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { sendRequest } from "../servers/send-request.mjs";

const shops = ["vape", "aegean", "furniture", "wholesale"];
const cachedList = "/api/v1/products?perPage=24";
const seconds = Number(process.argv[2]);
const gatewayPort = Number(process.env.GATEWAY_PORT);
const sandbox = `http://127.0.0.1:${process.env.SANDBOX_PORT}/sandbox`;

/** Time limits in milliseconds. */
const limits = { cached: 25, uncached: 50, recovery: 5000 };
const probesPerSecond = 1;
/** Two reads of the settings (three calls each), the cached list, and uncached reads. */
const callsAfterRecovery = 10;
/** Pause between two uncached reads. */
const pauseMs = 250;

/**
 * @param {string} shop
 * @param {string} path
 * @returns {Promise<{ status: number, ms: number, cacheStatus: string }>}
 */
function read(shop, path) {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { host: `${shop}.localhost` };
    request({ host: "127.0.0.1", port: gatewayPort, path, headers, agent: false }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - startMs,
          cacheStatus: String(response.headers["cache-status"]),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

let lastProduct = 1_000_000;
let lastPicture = 0;

/** No stock is asked for twice, and the catalogue index has none. */
const readUncached = (/** @type {string} */ shop) =>
  read(shop, `/api/v1/products/${(lastProduct += 1)}/stock`);

/** No picture is asked for twice. */
const readPicture = (/** @type {string} */ shop) =>
  read(shop, `/pictures/cold-${(lastPicture += 1)}.webp`);

async function hang() {
  const body = JSON.stringify({ call: "*", kind: "hang", containing: "" });
  await sendRequest(`${sandbox}/faults`, { method: "POST", body });
}

const answerAgain = () => sendRequest(`${sandbox}/faults`, { method: "DELETE" });

/** @returns {Promise<string[]>} */
async function listCalls() {
  const { calls } = await (await sendRequest(`${sandbox}/ledger`)).json();
  return calls.map((/** @type {{ call: string }} */ { call }) => call);
}

const countCalls = async () => (await listCalls()).length;

/** Number of calls of each name. */
function describe(/** @type {string[]} */ calls) {
  const names = [...new Set(calls)].toSorted();
  const counts = names.map((name) => `${name} ${calls.filter((call) => call === name).length}`);
  return counts.join(", ");
}

/** Reads the cached lists for some seconds with 20 connections; returns wrk's report. */
async function loadCached() {
  const folder = mkdtempSync(join(tmpdir(), "outage-test-"));
  const script = join(folder, "shops.lua");
  const requests = shops.map((shop) => `wrk.format("GET", nil, { Host = "${shop}.localhost" })`);
  writeFileSync(
    script,
    `local requests, at = {}, 0
init = function() requests = { ${requests.join(", ")} } end
request = function() at = at % ${shops.length} + 1 return requests[at] end`,
  );
  const options = ["-t1", "-c20", `-d${seconds}s`, "--latency", "-s", script];
  const url = `http://127.0.0.1:${gatewayPort}${cachedList}`;
  const { stdout } = await promisify(execFile)("wrk", [...options, url]);
  rmSync(folder, { recursive: true });
  return stdout;
}

/** p99 in milliseconds and number of failed requests of a report of wrk. */
function parseReport(/** @type {string} */ text) {
  const found = /99%\s+([\d.]+)(us|ms|s)/.exec(text);
  if (found === null) throw new Error(`no p99 in ${text}`);
  const [, value = "", unit = ""] = found;
  const ms = Number(value) * (unit === "us" ? 0.001 : unit === "ms" ? 1 : 1000);
  const failed = /Non-2xx|Socket errors/.test(text);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  return { ms, failed, rate };
}

/** Reads until each shop refuses uncached reads at once; returns the seconds that it took. */
async function waitUntilOpen() {
  const startMs = performance.now();
  const isOpen = async (/** @type {string} */ shop) => {
    for (;;) {
      const reads = await Promise.all(Array.from({ length: 5 }, () => readUncached(shop)));
      if (reads.every(({ status, ms }) => status === 503 && ms < 1000)) return;
    }
  };
  await Promise.all(shops.map(isOpen));
  return (performance.now() - startMs) / 1000;
}

/** Reads lists that are not cached until one comes from the shop's catalogue index. */
async function waitForCatalogue(/** @type {string} */ shop) {
  for (let page = 1; ; page += 1) {
    const { cacheStatus } = await read(shop, `/api/v1/products?perPage=1&page=${page}`);
    if (cacheStatus.startsWith("catalogue-index; hit")) return;
    await pause(pauseMs);
  }
}

async function main() {
  for (const shop of shops) {
    await waitForCatalogue(shop);
    await read(shop, cachedList);
  }
  await hang();
  const endMs = performance.now() + seconds * 1000;
  const load = loadCached();
  const openAfter = await waitUntilOpen();
  const openMs = performance.now();
  const callsBefore = await countCalls();
  /** @type {{ status: number, ms: number }[]} */
  const uncached = [];
  /** @type {{ status: number, ms: number }[]} */
  const pictures = [];
  while (performance.now() < endMs - 1000) {
    const shop = shops[uncached.length % shops.length] ?? "";
    uncached.push(await readUncached(shop));
    pictures.push(...(await Promise.all(Array.from({ length: 10 }, () => readPicture(shop)))));
    await pause(pauseMs);
  }
  const openSeconds = (performance.now() - openMs) / 1000;
  const callsWhileOpen = (await countCalls()) - callsBefore;
  const cached = parseReport(await load);

  await answerAgain();
  const recoveryMs = performance.now();
  const callsAtRecovery = await countCalls();
  const isBack = async (/** @type {string} */ shop) => {
    while ((await readUncached(shop)).status >= 500) await pause(50);
    return performance.now() - recoveryMs;
  };
  const recovered = Math.max(...(await Promise.all(shops.map(isBack))));
  await pause(5000);
  const callsAfter = (await listCalls()).slice(callsAtRecovery);

  const slowest = Math.max(...uncached.map(({ ms }) => ms));
  const slowestPicture = Math.max(...pictures.map(({ ms }) => ms));
  const probes = callsWhileOpen / openSeconds / shops.length;
  const wrongStatus = [...uncached, ...pictures].filter(({ status }) => status !== 503).length;
  const callsPerShop = callsAfter.length / shops.length;
  const rows = [
    ["cached reads per second", cached.rate.toFixed(0), !cached.failed],
    ["cached reads, p99 in ms", cached.ms.toFixed(1), cached.ms <= limits.cached],
    ["circuits open after s", openAfter.toFixed(1), true],
    [
      "uncached reads and pictures while open",
      String(uncached.length + pictures.length),
      wrongStatus === 0,
    ],
    ["the slowest of them in ms", slowest.toFixed(1), slowest <= limits.uncached],
    ["the slowest picture in ms", slowestPicture.toFixed(1), slowestPicture <= limits.uncached],
    ["calls per second and shop while open", probes.toFixed(2), probes <= probesPerSecond],
    ["last shop back after ms", recovered.toFixed(0), recovered <= limits.recovery],
    [
      "calls per shop until 5 s later",
      `${callsPerShop.toFixed(1)} (${describe(callsAfter)})`,
      callsPerShop <= callsAfterRecovery,
    ],
  ];
  for (const [what, value, isWithin] of rows) {
    console.log(`${isWithin ? "ok    " : "FAILED"} ${what}: ${value}`);
  }
  return rows.every(([, , isWithin]) => isWithin);
}

process.exitCode = (await main()) ? 0 : 1;
