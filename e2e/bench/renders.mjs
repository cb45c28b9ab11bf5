// Requests many different pages and measures the gateway's memory, to find memory leaks.
// Usage: node renders.mjs PORT PID HOST TIMES PATH...

import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

const [port = "", pid = "", host = "", times = "10000", ...paths] = process.argv.slice(2);
const total = Number(times);
const CONCURRENCY = 4;
/** Share of the pages that warm up caches and allocators. */
const WARM_UP = 0.2;
const MAX_GROWTH = 1.1;

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** @param {number} number */
function address(number) {
  const path = paths[number % paths.length] ?? "/";
  // Each colour makes a different page. No product has these colours.
  return `${path}?color=${number}`;
}

/** @param {number} number */
const requestPage = (number) =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path: address(number), agent };
    const outgoing = request({ ...options, headers: { host, accept: "text/html" } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (text += part));
      response.on("end", () => {
        if (response.statusCode === 200 && text.includes('id="query-state"')) resolve(text.length);
        else
          reject(new Error(`${address(number)} has status ${response.statusCode} or no content`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });

const residentMegabytes = () => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};

console.log("| pages | resident MB |\n|---|---|");
let next = 0;
let done = 0;
let afterWarmUp = 0;
const began = performance.now();
async function requestPages() {
  while (next < total) {
    next += 1;
    await requestPage(next);
    done += 1;
    if (done === total * WARM_UP) afterWarmUp = residentMegabytes();
    if (done % (total / 10) === 0) console.log(`| ${done} | ${residentMegabytes().toFixed(0)} |`);
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, requestPages));
const growth = residentMegabytes() / afterWarmUp;
const perSecond = total / ((performance.now() - began) / 1000);
console.log(
  `\n${perSecond.toFixed(0)} pages per second; memory at the end: ${growth.toFixed(2)} times the memory after the first fifth.`,
);
agent.destroy();
process.exitCode = growth > MAX_GROWTH ? 1 : 0;
