import { stat } from "node:fs/promises";
import path from "node:path";

import { CLIENT, readManifest } from "./manifest.mjs";

const KB = 1000;
const BUDGET = { firstLoad: 115 * KB, css: 12 * KB, icons: 3 * KB, route: 15 * KB };
/** The sidebar of lists is rendered by the server, so no part of it can be loaded later. */
const LARGER_PAGES = { "product-list.tsx": 18 * KB };

const { sources, firstLoad, ownOf, scriptsOf, stylesOf } = await readManifest();

const zippedSize = async (file) => (await stat(path.join(CLIENT, `${file}.gz`))).size;
const sum = async (files) =>
  (await Promise.all([...new Set(files)].map(zippedSize))).reduce((total, size) => total + size, 0);

const rows = [
  ["first-load JS", await sum(scriptsOf(firstLoad)), BUDGET.firstLoad],
  ["first-load CSS", await sum(stylesOf(firstLoad)), BUDGET.css],
  ["icons", await sum(scriptsOf(["src/ui/icons.svg"])), BUDGET.icons],
];
const pages = sources.filter((key) => /^src\/pages\/[^/]+\.tsx$/.test(key));
const sizes = pages.map(async (key) => {
  const own = ownOf(key);
  const name = path.basename(key);
  const size = await sum([...scriptsOf(own), ...stylesOf(own)]);
  return [name, size, LARGER_PAGES[name] ?? BUDGET.route];
});
rows.push(...(await Promise.all(sizes)));

for (const [name, size, limit] of rows) {
  const status = size > limit ? "TOO BIG" : "ok";
  console.log(
    `${name.padEnd(24)}${(size / KB).toFixed(1).padStart(7)} / ${limit / KB} KB  ${status}`,
  );
}
console.log("Gzip. A page's size is its own scripts and styles, without those of the first load.");
process.exitCode = rows.some(([, size, limit]) => size > limit) ? 1 : 0;
