// Packs the client, installs it in an empty project, compiles the recipes of its README there, and
// runs a request. Needs no network.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /^import \{ (.*) \} from "(.*)";\n/gm;

/** Names that the recipes use and their readers define. */
const CONTEXT = `
import type { Cart, Client, CreateOrderRequest, GuestBuyer, Quote } from "@shop/api-client";
declare global {
  const body: CreateOrderRequest;
  const cart: Cart;
  const client: Client;
  const controller: AbortController;
  const guest: GuestBuyer;
  const headers: { "Idempotency-Key": string };
  const password: string;
  const quote: Quote;
  const request: Request;
  function askToTryAgain(): void;
  function markFields(errors: unknown): void;
  function report(type: string, instance: string): void;
  function showNewQuote(): void;
  function showNotFound(): void;
  function showSupportCode(instance: string): void;
}
`;

const RUN = `
import { createStorefrontClient, findProduct, isProblem } from "@shop/api-client";

const addresses = [];
const client = createStorefrontClient({
  origin: "https://shop.example",
  fetch: async (address) => {
    addresses.push(address);
    return Response.json({ type: "/problems/not-found", status: 404 }, { status: 404 });
  },
});
const { error } = await findProduct({ client, path: { id: 7 } });
if (!isProblem(error, "not-found")) throw new Error("the problem is not recognised");
if (addresses.join() !== "https://shop.example/api/v1/products/7") throw new Error(addresses.join());
`;

const PEERS = ["@tanstack", "msw"];
const peerOf = (folder, peer) => path.join(folder, "node_modules", peer);

/** One module for each recipe, with the imports of all recipes. */
function recipeModules(readme) {
  const blocks = [...readme.matchAll(/```tsx?\n(.*?)```/gs)].map(([, block]) => block);
  const imports = new Map();
  for (const [, names, source] of blocks.join("\n").matchAll(IMPORT)) {
    const all = imports.get(source) ?? new Set();
    for (const name of names.split(", ")) all.add(name);
    imports.set(source, all);
  }
  const header = [...imports].map(
    ([source, names]) => `import { ${[...names].join(", ")} } from "${source}";\n`,
  );
  return blocks.map((block) => {
    const code = block.replaceAll(IMPORT, "").replace("…", "return data ?? error;");
    return `${header.join("")}export async function recipe() {\n${code}}\n`;
  });
}

const project = await mkdtemp(path.join(tmpdir(), "client-package-"));
try {
  const write = (name, text) => writeFile(path.join(project, name), text);
  await run(
    "npm",
    ["pack", "--silent", "--workspace", "openapi/client", "--pack-destination", project],
    { cwd: root },
  );
  const archive = (await readdir(project)).find((name) => name.endsWith(".tgz"));
  await write("package.json", JSON.stringify({ type: "module", private: true }));
  const install = [
    "install",
    "--offline",
    "--no-audit",
    "--no-fund",
    "--legacy-peer-deps",
    `./${archive}`,
  ];
  await run("npm", install, { cwd: project });

  // The peers are those of this repository: npm could not install them without a network.
  await Promise.all(PEERS.map((peer) => symlink(peerOf(root, peer), peerOf(project, peer))));

  const readme = await readFile(
    path.join(project, "node_modules/@shop/api-client/README.md"),
    "utf8",
  );
  const modules = recipeModules(readme);
  await Promise.all(modules.map((text, index) => write(`recipe-${index + 1}.ts`, text)));
  await write("context.d.ts", CONTEXT);
  const compilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    target: "ES2022",
    module: "NodeNext",
    lib: ["ES2023", "DOM"],
    types: [],
  };
  await write("tsconfig.json", JSON.stringify({ compilerOptions }));
  await run(path.join(root, "node_modules/.bin/tsc"), ["-p", project], { cwd: project });

  await write("run.js", RUN);
  await run("node", ["run.js"], { cwd: project });
  process.stdout.write(`${modules.length} recipes compile, and a request runs, with ${archive}\n`);
} catch (error) {
  process.stderr.write(`${error.stdout ?? ""}${error.stderr ?? error}\n`);
  process.exitCode = 1;
} finally {
  await rm(project, { recursive: true });
}
