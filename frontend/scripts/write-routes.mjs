// Writes dist/routes.json, the gateway's list of pages with their data and chunks, and
// dist/server/busy-notice.html, which the gateway adds to pages while the shop is busy.
import { writeFile } from "node:fs/promises";

import { busyNotice, pages } from "../dist/server/entry-server.js";
import { readManifest } from "./manifest.mjs";

const { ownOf, scriptsOf, stylesOf } = await readManifest();
const addresses = (files) => files.map((file) => `/${file}`);

const routes = pages.map(({ path, parameters, source, operations }) => {
  const own = ownOf(source);
  return {
    path,
    parameters,
    scripts: addresses(scriptsOf(own)),
    styles: addresses(stylesOf(own)),
    operations,
  };
});
await writeFile(
  new URL("../dist/routes.json", import.meta.url),
  `${JSON.stringify(routes, null, 1)}\n`,
);
await writeFile(new URL("../dist/server/busy-notice.html", import.meta.url), busyNotice());
