// Compares OpenAPI documents.
//   node openapi/breaking-changes.mjs           openapi.json with the last release and the default branch
//   node openapi/breaking-changes.mjs OLD NEW   two documents
// Prints a sentence for each change that breaks a client and for each deprecation without a last day,
// and fails if there is one. Sentences in breaking-changes-accepted.txt are left out.
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

import { compareRequest, compareResponse, show } from "./compare-schemas.mjs";
import { documentsOfDefaultBranch } from "./default-branch.mjs";

const METHODS = ["get", "put", "post", "patch", "delete"];

const dateOf = (date) => date.toISOString().slice(0, 10);

/** Returns a sentence for each breaking change. */
export function breakingChanges(before, after, today = dateOf(new Date())) {
  const found = [];
  const [over, live] = [[], []];
  for (const [path, method, operation] of operationsOf(before)) {
    const name = `${operation.operationId} (${method.toUpperCase()} ${path})`;
    const present = after.paths[path]?.[method];
    const isOver = present === undefined && operation.deprecated && operation["x-sunset"] < today;
    (isOver ? over : live).push(operation);
    if (present === undefined) {
      if (!isOver) found.push(`${name} is removed.`);
    } else {
      if (present.operationId !== operation.operationId) {
        found.push(`${name} is renamed to ${present.operationId}.`);
      }
      const context = {
        before,
        after,
        seen: new Set(),
        report: (text) => found.push(`${name}: ${text}`),
      };
      compareParameters(operation, present, context);
      compareBodies(operation, present, context);
      compareResponses(operation, present, context);
      compareSecurity(operation, present, context);
    }
  }
  const report = (text) => found.push(text);
  compareServers(before, after, report);
  const inUse = referencedSchemas(live, before);
  const ended = new Set([...referencedSchemas(over, before)].filter((name) => !inUse.has(name)));
  compareNamedSchemas(before, after, ended, report);
  return [...new Set(found)];
}

/** Returns a sentence for each deprecated operation that does not name its last day. */
export function undatedDeprecations(document) {
  return operationsOf(document).flatMap(([path, method, operation]) => {
    if (!operation.deprecated) return [];
    const name = `${operation.operationId} (${method.toUpperCase()} ${path}) is deprecated`;
    const hasDate = /^\d{4}-\d{2}-\d{2}$/.test(operation["x-sunset"] ?? "");
    const responses = Object.values(operation.responses);
    const hasHeaders = responses.every(
      ({ headers }) => headers?.["Deprecation"] && headers["Sunset"],
    );
    const rules = [
      [hasDate, "its last day as x-sunset"],
      [hasHeaders, "the headers Deprecation and Sunset"],
    ];
    const missing = rules.filter(([isMet]) => !isMet);
    return missing.map(([, what]) => `${name} without ${what}.`);
  });
}

function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => [path, method, item[method]]),
  );
}

/** The names of the schemas that a value references, at any depth. */
function referencedSchemas(value, document, found = new Set()) {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$ref" && typeof inner === "string") {
      const name = inner.split("/").at(-1);
      const isNew = !found.has(name);
      found.add(name);
      if (isNew) referencedSchemas(document.components.schemas[name], document, found);
    } else referencedSchemas(inner, document, found);
  }
  return found;
}

/** A schema as it is on the wire. */
const contentOf = (schema) => JSON.stringify({ ...schema, description: undefined });

/** Whether a schema has only another name, which is not part of requests and responses. */
function isRenamed(name, before, after) {
  const content = contentOf(before.components.schemas[name]);
  return Object.entries(after.components.schemas).some(
    ([other, schema]) => !(other in before.components.schemas) && contentOf(schema) === content,
  );
}

/** Named schemas are types that the client exports; code lists the values of their enums. */
function compareNamedSchemas(before, after, ended, report) {
  for (const [name, { enum: values }] of Object.entries(before.components.schemas)) {
    const current = after.components.schemas[name];
    if (current === undefined) {
      const isOver = ended.has(name) || isRenamed(name, before, after);
      if (!isOver) report(`The schema ${name} is removed.`);
    } else if (values) {
      if (!current.enum) report(`The schema ${name} no longer lists its values.`);
      for (const value of values) {
        if (current.enum && !current.enum.includes(value)) {
          report(`The schema ${name} no longer has the value ${show(value)}.`);
        }
      }
    }
  }
}

const addressesOf = ({ servers = [{ url: "/" }] }) => servers.map(({ url }) => url);

function compareServers(before, after, report) {
  const current = addressesOf(after);
  for (const url of addressesOf(before)) {
    if (!current.includes(url)) report(`The server ${url} is removed.`);
  }
}

/** The alternatives that a request can meet, each with the names of its schemes. */
function requirementsOf({ security }, document) {
  const alternatives = security ?? document.security ?? [];
  return (alternatives.length > 0 ? alternatives : [{}]).map((schemes) => Object.keys(schemes));
}

function securitySchemeOf(name, { components }) {
  const { description: _, ...scheme } = components.securitySchemes?.[name] ?? {};
  return JSON.stringify(scheme);
}

/** A request that met the old requirements has to meet the current ones. */
function compareSecurity(operation, present, { before, after, report }) {
  const current = requirementsOf(present, after);
  const isSame = (name) => securitySchemeOf(name, before) === securitySchemeOf(name, after);
  for (const old of requirementsOf(operation, before)) {
    const isMet = current.some((names) =>
      names.every((name) => old.includes(name) && isSame(name)),
    );
    if (!isMet) {
      const needed = current.map((names) => names.join(" and ")).join(" or ");
      report(`it needs ${needed} now.`);
    }
  }
}

const parametersOf = ({ parameters = [] }) =>
  new Map(
    parameters.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]),
  );

function compareParameters(operation, present, context) {
  const [old, current] = [parametersOf(operation), parametersOf(present)];
  for (const [name, parameter] of old) {
    const other = current.get(name);
    if (other === undefined) context.report(`the ${name} is removed.`);
    else {
      // Parameters with equal schemas are changes of their own.
      const own = { ...context, seen: new Set() };
      compareRequest(parameter.schema, other.schema, `the ${name}`, own);
      const [written, expected] = [serialisationOf(parameter), serialisationOf(other)];
      if (written !== expected) {
        context.report(`the ${name} was written with ${written} and is with ${expected}.`);
      }
    }
  }
  for (const [name, { required }] of current) {
    if (required && !old.get(name)?.required) context.report(`the ${name} is required now.`);
  }
}

/** How the values of a parameter are written, with the defaults of OpenAPI. */
function serialisationOf(parameter) {
  const inText = parameter.in === "path" || parameter.in === "header";
  const { style = inText ? "simple" : "form" } = parameter;
  const { explode = style === "form" } = parameter;
  return `style ${style} and explode ${explode}`;
}

function compareBodies({ requestBody: old }, { requestBody: current }, context) {
  if (current?.required && !old?.required) context.report("a body is required now.");
  compareContents(old, current, "the body", context, compareRequest);
}

function compareResponses({ responses: old }, { responses: current }, context) {
  for (const [status, response] of Object.entries(old)) {
    const name = status === "default" ? "the problem" : `the response ${status}`;
    if (current[status] === undefined) context.report(`${name} is removed.`);
    else compareContents(response, current[status], name, context, compareResponse);
  }
}

/** A schema may be added where the old document has none: an empty body becomes an optional one. */
function compareContents(old, current, name, context, compareSchemas) {
  for (const [mediaType, { schema }] of Object.entries(old?.content ?? {})) {
    const present = current?.content?.[mediaType];
    if (present === undefined) context.report(`${name} no longer has the type ${mediaType}.`);
    else if (schema) compareSchemas(schema, present.schema, name, context);
  }
}

const read = async (file) => JSON.parse(await readFile(file, "utf8"));

async function comparedDocuments(files) {
  if (files.length > 0) {
    const [before, after] = await Promise.all(files.map(read));
    return { olds: [before], after };
  }
  const committed = ["released.json", "openapi.json"].map((file) => new URL(file, import.meta.url));
  const [released, after] = await Promise.all(committed.map(read));
  const merged = documentsOfDefaultBranch(fileURLToPath(new URL(".", import.meta.url)));
  if (merged.length === 0) {
    process.stdout.write("skipped: the comparison with the default branch needs its commits\n");
  }
  return { olds: [released, ...merged], after };
}

/** Returns the sentences without those that a line of the accepted list repeats. */
export function withoutAccepted(sentences, list) {
  const accepted = new Set(list.split("\n").map((line) => line.trim()));
  return sentences.filter((sentence) => !accepted.has(sentence));
}

async function main(files) {
  const { olds, after } = await comparedDocuments(files);
  const changes = olds.flatMap((before) => breakingChanges(before, after));
  const list = await readFile(new URL("breaking-changes-accepted.txt", import.meta.url), "utf8");
  const unexpected = withoutAccepted([...new Set(changes)], list);
  const failures = [...unexpected, ...undatedDeprecations(after)];
  if (failures.length === 0) return;
  const hint = `${failures.length} failures. See "Compatibility" in docs/api-design.md.`;
  process.stderr.write(`${failures.join("\n")}\n\n${hint}\n`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main(process.argv.slice(2));
