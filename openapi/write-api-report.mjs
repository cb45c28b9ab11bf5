// Writes openapi/client/api-report.txt from the client's built declarations: the names that each entry
// exports, the operations, and the runtime's types. Other types follow from the OpenAPI document.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";

const CLIENT = fileURLToPath(new URL("client/", import.meta.url));
const DECLARATIONS = /\/dist\/(?:runtime\/.*|src\/sdk\.gen)\.d\.ts$/;

const manifest = JSON.parse(await readFile(path.join(CLIENT, "package.json"), "utf8"));
const entries = Object.entries(manifest.exports).filter(
  ([, { types }]) => types && !types.includes("*"),
);
const fileOf = ({ types }) => path.join(CLIENT, types);
const program = ts.createProgram(
  entries.map(([, entry]) => fileOf(entry)),
  { module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] },
);
const checker = program.getTypeChecker();

const names = entries.map(([entry, target]) => {
  const module = checker.getSymbolAtLocation(program.getSourceFile(fileOf(target)));
  const exported = checker.getExportsOfModule(module).map(({ name }) => name);
  return `# ${path.posix.join(manifest.name, entry)}\n\n${exported.toSorted().join("\n")}\n`;
});

const printer = ts.createPrinter({ removeComments: true });
const declarations = program
  .getSourceFiles()
  .filter(({ fileName }) => DECLARATIONS.test(fileName))
  .map((file) => `# ${path.relative(CLIENT, file.fileName)}\n\n${printer.printFile(file)}`);

await writeFile(
  path.join(CLIENT, "api-report.txt"),
  [...names, ...declarations.toSorted()].join("\n"),
);
