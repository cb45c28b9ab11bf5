// Fails where the built shop has grown past what a phone should load.
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist/client/", import.meta.url));
const KB = 1000;
const BUDGET = { firstLoad: 110 * KB, css: 12 * KB, route: 15 * KB };

const manifest = JSON.parse(await readFile(path.join(DIST, ".vite/manifest.json"), "utf8"));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

const zippedSize = async (file) => (await stat(path.join(DIST, `${file}.gz`))).size;
const sum = async (files) =>
  (await Promise.all([...new Set(files)].map(zippedSize))).reduce((total, size) => total + size, 0);

/** A chunk and everything that it imports at once. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, seen);
  return seen;
}

const scripts = (keys) => [...keys].map((key) => manifest[key].file);
const styles = (keys) => [...keys].flatMap((key) => manifest[key].css ?? []);

const firstLoad = closure(entry);
const rows = [
  ["first-load JS", await sum(scripts(firstLoad)), BUDGET.firstLoad],
  ["first-load CSS", await sum(styles(firstLoad)), BUDGET.css],
];
const pages = Object.keys(manifest).filter((key) => /^src\/pages\/[^/]+\.tsx$/.test(key));
const sizes = pages.map(async (key) => {
  const own = [...closure(key)].filter((part) => !firstLoad.has(part));
  return [path.basename(key), await sum([...scripts(own), ...styles(own)]), BUDGET.route];
});
rows.push(...(await Promise.all(sizes)));

for (const [name, size, limit] of rows) {
  const verdict = size > limit ? "TOO BIG" : "ok";
  console.log(
    `${name.padEnd(24)}${(size / KB).toFixed(1).padStart(7)} / ${limit / KB} KB  ${verdict}`,
  );
}
console.log("Gzip. A page's size is its own scripts and styles, besides the first load.");
process.exitCode = rows.some(([, size, limit]) => size > limit) ? 1 : 0;
