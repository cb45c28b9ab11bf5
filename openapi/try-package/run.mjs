// Packs the client and installs it in three empty projects, as other teams do: plain Node, Vite and
// Next.js. Checks and builds them, and compiles the recipes of the client's README. Afterwards,
// e2e/tests/other-front-ends.spec.ts runs the projects.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

import { projects } from "./projects.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Link to the projects. They are outside this repository, so that they can't find its packages. */
const LINK = path.join(root, "state/client-package");

/** Errors of npm if packages are not cached and there is no network. */
const NO_NETWORK = /\b(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

const say = (text) => process.stdout.write(`${text}\n`);

function run(command, args, cwd) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  execFileSync(command, args, { cwd, env, stdio: "pipe", encoding: "utf8" });
}

function write(project, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(project, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Removes the folder of an earlier run. */
function newFolder() {
  if (existsSync(LINK)) rmSync(realpathSync(LINK), { recursive: true });
  rmSync(LINK, { force: true });
  const folder = mkdtempSync(path.join(tmpdir(), "client-package-"));
  mkdirSync(path.dirname(LINK), { recursive: true });
  symlinkSync(folder, LINK);
  return folder;
}

function pack(folder) {
  const options = ["--silent", "--workspace", "openapi/client", "--pack-destination", folder];
  run("npm", ["pack", ...options], root);
  return path.join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".tgz")),
  );
}

/** Adds the versions of this repository's packages. */
function versioned(packages) {
  const lockfile = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return packages.map((name) =>
    name.includes("@", 1) ? name : `${name}@${lockfile.packages[`node_modules/${name}`].version}`,
  );
}

/** Returns whether it worked. Without a network it need not, except in continuous integration. */
function install(project, archive, packages) {
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const source =
    packages.length === 0
      ? ["--offline", "--legacy-peer-deps"]
      : ["--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
  try {
    run("npm", ["install", ...options, ...source, archive, ...versioned(packages)], project);
    return true;
  } catch (error) {
    if (process.env.CI || !NO_NETWORK.test(error.stderr)) throw error;
    rmSync(project, { recursive: true });
    return false;
  }
}

function tryProject(name, archive) {
  const began = performance.now();
  const { packages, links = [], files, recipes, compilerOptions, steps } = projects[name];
  const project = path.join(path.dirname(archive), name);
  write(project, {
    ...files,
    "package.json": JSON.stringify({ type: "module", private: true }),
    "tsconfig.json": JSON.stringify({ compilerOptions }),
  });
  if (!install(project, archive, packages)) {
    say(`skipped: ${name}, because its packages are not cached and there is no network`);
    return;
  }
  const modules = path.join(project, "node_modules");
  for (const link of links) {
    symlinkSync(path.join(root, "node_modules", link), path.join(modules, link));
  }
  const readme = readFileSync(path.join(modules, "@shop/api-client/README.md"), "utf8");
  const fromReadme = recipes?.(readme) ?? { files: {}, steps: [] };
  write(project, fromReadme.files);
  const tools = path.join(links.length > 0 ? root : project, "node_modules/.bin");
  for (const [command, ...args] of [...fromReadme.steps, ...steps])
    run(path.join(tools, command), args, project);
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`${name}: installed, checked and built in ${seconds} s`);
}

try {
  const archive = pack(newFolder());
  for (const name of Object.keys(projects)) tryProject(name, archive);
} catch (error) {
  process.stderr.write(`${error.stdout ?? ""}${error.stderr ?? error}\n`);
  process.exitCode = 1;
}
