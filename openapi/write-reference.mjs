// Writes the HTML reference of the API to openapi/reference. A development build of the gateway
// serves it at /api/docs/. Nothing in it comes from another host, and no script is inline.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = path.join(root, "openapi/reference");
const cli = path.join(root, "node_modules/@redocly/cli");
const bundle = "redoc.standalone.js";
const page = path.join(folder, "index.html");
const document = path.join(folder, "openapi.json");

const withLocalLibrary = (text) =>
  text.replaceAll(/https:\/\/cdn\.[^"]+\/redoc\.standalone\.js/g, `./${bundle}`);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

// Headings are the names of the client's functions; the summaries are too long.
const api = JSON.parse(readFileSync(path.join(root, "openapi/openapi.json"), "utf8"));
for (const operation of Object.values(api.paths).flatMap((methods) => Object.values(methods))) {
  const { operationId, summary, description } = operation;
  operation.summary = operationId;
  operation.description = [summary, description].filter(Boolean).join("\n\n");
}
writeFileSync(document, JSON.stringify(api));

execFileSync(
  process.execPath,
  [path.join(cli, "bin/cli.js"), "build-docs", document, "--output", page],
  {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: "pipe",
  },
);

/** The library shows its logo from its own host. */
const withoutLogo = (text) =>
  text.replaceAll(
    /https:\/\/cdn\.redoc\.ly\/[^"'`]+\.svg/g,
    "data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%221%22%20height=%221%22/%3E",
  );

const library = readFileSync(path.join(cli, "lib/chunks", bundle), "utf8");
writeFileSync(path.join(folder, bundle), withoutLogo(library));

/** The library would compile text for its worker, which the policy forbids. It searches without. */
const NO_WORKER = "globalThis.Worker = undefined;";

let scripts = 0;
const html = withoutLogo(readFileSync(page, "utf8"))
  // The checksum is of the library with its logo.
  .replaceAll(/ integrity="[^"]*" crossorigin="anonymous"/g, "")
  .replaceAll(/<script([^>]*)>(.*?)<\/script>/gs, (_, attributes, code) => {
    scripts += 1;
    const name = `script-${scripts}.js`;
    const first = scripts === 1 ? NO_WORKER : "";
    writeFileSync(path.join(folder, name), first + withLocalLibrary(code));
    return `<script${attributes} src="${name}"></script>`;
  })
  .replace("<head>", '<head><link rel="icon" href="data:,">');
if (scripts === 0) throw new Error("the page has no script");
writeFileSync(page, withLocalLibrary(html));
process.stdout.write(`${path.relative(root, page)}\n`);
