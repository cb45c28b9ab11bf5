// Writes dist/routes.json, from which the gateway knows the addresses that have a page.
import { writeFile } from "node:fs/promises";

import { paths } from "../dist/server/entry-server.js";

await writeFile(new URL("../dist/routes.json", import.meta.url), `${JSON.stringify(paths)}\n`);
