import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import type { ServerBundle } from "./page-server.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const vite = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("vite/package.json"))),
  "bin/vite.js",
);

async function build(mode: string, ...options: string[]): Promise<void> {
  await run(process.execPath, [vite, "build", "--mode", mode, ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: mode },
  });
}

/** The caller removes the directory. */
export async function buildModule(source: string): Promise<{ entry: string; directory: string }> {
  const directory = await mkdtemp(path.join(root, "dist-test-"));
  await build("production", "--ssr", source, "--outDir", directory);
  return { entry: pathToFileURL(path.join(directory, "entry-server.js")).href, directory };
}

/** The client build keeps React's development warnings. */
export async function buildForHydration(): Promise<{ bundle: ServerBundle; client: string }> {
  // Inside the checkout, so that packages resolve. Git ignores this directory.
  const directory = await mkdtemp(path.join(root, "dist-test-"));
  const server = path.join(directory, "server");
  const client = path.join(directory, "client");
  await build("production", "--ssr", "src/entry-server.tsx", "--outDir", server);
  await build("development", "--outDir", client);
  const entry = pathToFileURL(path.join(server, "entry-server.js")).href;
  const bundle = (await import(/* @vite-ignore */ entry)) as ServerBundle;
  return { bundle, client };
}
