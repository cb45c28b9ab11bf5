// Writes client/src/limits: a module for each request schema, and for the query of each operation.
// Separate modules let a page load only the limits of its own forms.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";

/** Names of the constants, and the keywords of a schema. */
const KEYWORDS = {
  maxLength: "maxLength",
  minLength: "minLength",
  maximum: "maximum",
  minimum: "minimum",
  maxItems: "maxItems",
  minItems: "minItems",
  pattern: "pattern",
  // TypeScript reserves `enum`.
  values: "enum",
};

const here = new URL("./", import.meta.url);
const { components, paths } = JSON.parse(await readFile(new URL("openapi.json", here), "utf8"));
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** The names of all schemas that a value references, at any depth. */
function referencedSchemas(value, found = new Set()) {
  for (const [key, inner] of Object.entries(value ?? {})) {
    if (key === "$ref") {
      const name = inner.split("/").at(-1);
      if (!found.has(name)) referencedSchemas(components.schemas[name], found.add(name));
    } else if (typeof inner === "object") referencedSchemas(inner, found);
  }
  return found;
}

/** One constant per keyword with the values by field, and the names of the required fields. */
function limitsOf(fields, required) {
  const constants = new Map();
  for (const [constant, keyword] of Object.entries(KEYWORDS)) {
    const limited = fields.filter(([, schema]) => schema[keyword] !== undefined);
    const values = limited.map(([name, schema]) => [name, schema[keyword]]);
    if (values.length > 0) constants.set(constant, Object.fromEntries(values));
  }
  if (required.length > 0) constants.set("required", required);
  return constants;
}

const modules = new Map();
for (const name of referencedSchemas(operations.map(({ requestBody }) => requestBody))) {
  const { properties = {}, required = [] } = components.schemas[name];
  modules.set(name, limitsOf(Object.entries(properties), required));
}
for (const { operationId, parameters = [] } of operations) {
  const query = parameters.filter((parameter) => parameter.in === "query");
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  const fields = query.map(({ name, schema }) => [name, schema]);
  modules.set(`${operationId}Query`, limitsOf(fields, required));
}

const directory = new URL("client/src/limits/", here);
await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });
const files = [...modules].filter(([, constants]) => constants.size > 0);
await Promise.all(
  files.map(([name, constants]) => {
    const file = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    const source = [...constants].map(
      ([constant, value]) =>
        `export const ${constant} = ${JSON.stringify(value, null, 2)} as const;\n`,
    );
    const text = ["// Written by openapi/write-limits.mjs\n", ...source].join("\n");
    return writeFile(new URL(`${file}.gen.ts`, directory), text);
  }),
);
