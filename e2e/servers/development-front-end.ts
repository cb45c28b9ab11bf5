// In development mode, React reports differences between the HTML of server and browser.

import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const built = join(root, "frontend/dist");

/** Returns the folder of the build; the caller removes it. */
export async function buildDevelopmentFrontEnd(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "storefront-e2e-front-end-"));
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const options = ["build", "--mode", "development", "--outDir", join(folder, "client")];
  await promisify(execFile)(process.execPath, [vite, ...options], {
    cwd: join(root, "frontend"),
    env: { ...process.env, NODE_ENV: "development" },
  });
  cpSync(join(built, "server"), join(folder, "server"), { recursive: true });
  writeFileSync(join(folder, "routes.json"), withoutFiles());
  return folder;
}

/** Removes the files of the production build from its route table. */
function withoutFiles(): string {
  const routes: object[] = JSON.parse(readFileSync(join(built, "routes.json"), "utf8"));
  return JSON.stringify(routes.map((route) => ({ ...route, scripts: [], styles: [] })));
}
