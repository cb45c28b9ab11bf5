// Compares two OpenAPI documents: node openapi/breaking-changes.mjs OLD NEW
// Prints a sentence for each change that breaks a client and for each deprecation without a last day,
// and fails if there is one.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const METHODS = ["get", "put", "post", "patch", "delete"];

/** Keywords of a request that a client may not exceed. */
const UPPER_BOUNDS = ["maximum", "maxLength", "maxItems"];
const LOWER_BOUNDS = ["minimum", "minLength", "minItems"];

const dateOf = (date) => date.toISOString().slice(0, 10);

/** Returns a sentence for each breaking change. */
export function breakingChanges(before, after, today = dateOf(new Date())) {
  const found = [];
  for (const [path, method, operation] of operationsOf(before)) {
    const name = `${operation.operationId} (${method.toUpperCase()} ${path})`;
    const present = after.paths[path]?.[method];
    if (present === undefined) {
      const isOver = operation.deprecated && operation["x-sunset"] < today;
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
    }
  }
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

const parametersOf = ({ parameters = [] }) =>
  new Map(
    parameters.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]),
  );

function compareParameters(operation, present, context) {
  const [old, current] = [parametersOf(operation), parametersOf(present)];
  for (const [name, parameter] of old) {
    const other = current.get(name);
    if (other === undefined) context.report(`the ${name} is removed.`);
    else compareRequest(parameter.schema, other.schema, `the ${name}`, context);
  }
  for (const [name, { required }] of current) {
    if (required && !old.get(name)?.required) context.report(`the ${name} is required now.`);
  }
}

const schemaOf = (part) => Object.values(part?.content ?? {})[0]?.schema;

function compareBodies({ requestBody: old }, { requestBody: current }, context) {
  if (schemaOf(current) && !schemaOf(old)) context.report("a body is required now.");
  else compareRequest(schemaOf(old), schemaOf(current), "the body", context);
}

function compareResponses({ responses: old }, { responses: current }, context) {
  for (const [status, response] of Object.entries(old)) {
    const name = status === "default" ? "the problem" : `the response ${status}`;
    if (current[status] === undefined) context.report(`${name} is removed.`);
    else compareResponse(schemaOf(response), schemaOf(current[status]), name, context);
  }
}

/** A request may not be restricted: what was valid stays valid. */
function compareRequest(old, current, name, context) {
  compare(old, current, name, context, {
    direction: "request",
    members(before, after, member) {
      if (after.required.has(member) && !before.required.has(member)) {
        context.report(`the member ${member} of ${name} is required now.`);
      }
    },
    values(before, after) {
      for (const value of before) {
        if (!after.includes(value)) context.report(`${name} no longer accepts ${show(value)}.`);
      }
    },
  });
}

/** A response may not lose what clients read. */
function compareResponse(old, current, name, context) {
  compare(old, current, name, context, {
    direction: "response",
    members(before, after, member) {
      if (before.required.has(member) && !after.required.has(member)) {
        context.report(`the member ${member} of ${name} may be missing now.`);
      }
    },
    values(before, after) {
      for (const value of before) {
        if (!after.includes(value))
          context.report(`${name} no longer has the value ${show(value)}.`);
      }
    },
  });
}

function compare(oldSchema, currentSchema, name, context, rules) {
  const [old, current] = [
    flatten(oldSchema, context.before),
    flatten(currentSchema, context.after),
  ];
  if (old === undefined || current === undefined) {
    if (old !== current) context.report(`${name} is ${old ? "empty" : "not empty"} now.`);
    return;
  }
  // Schemas can contain themselves.
  const key = JSON.stringify([rules.direction, oldSchema, currentSchema]);
  if (context.seen.has(key)) return;
  context.seen.add(key);

  const [oldType, currentType] = [typeOf(old), typeOf(current)];
  if (oldType !== currentType) {
    context.report(`${name} was ${oldType} and is ${currentType}.`);
    return;
  }
  if (old.values && current.values) rules.values(old.values, current.values);
  else if (!old.values && current.values && rules.direction === "request") {
    context.report(`${name} accepts only ${current.values.map(show).join(", ")} now.`);
  }
  if (rules.direction === "request") compareBounds(old, current, name, context);
  for (const [member, schema] of old.members) {
    const other = current.members.get(member);
    if (other === undefined) context.report(`the member ${member} of ${name} is removed.`);
    else {
      rules.members(old, current, member);
      const next = rules.direction === "request" ? compareRequest : compareResponse;
      next(schema, other, `${member} of ${name}`, context);
    }
  }
  for (const member of current.members.keys()) {
    const isNew = !old.members.has(member);
    if (isNew && rules.direction === "request" && current.required.has(member)) {
      context.report(`the new member ${member} of ${name} is required.`);
    }
  }
  if (old.items ?? current.items) {
    const next = rules.direction === "request" ? compareRequest : compareResponse;
    next(old.items, current.items, `an item of ${name}`, context);
  }
}

function compareBounds(old, current, name, context) {
  for (const keyword of UPPER_BOUNDS) {
    if ((current.schema[keyword] ?? Infinity) < (old.schema[keyword] ?? Infinity)) {
      context.report(`${keyword} of ${name} is lower: ${current.schema[keyword]}.`);
    }
  }
  for (const keyword of LOWER_BOUNDS) {
    if ((current.schema[keyword] ?? -Infinity) > (old.schema[keyword] ?? -Infinity)) {
      context.report(`${keyword} of ${name} is higher: ${current.schema[keyword]}.`);
    }
  }
  if (current.schema.pattern !== undefined && current.schema.pattern !== old.schema.pattern) {
    context.report(`the pattern of ${name} is different.`);
  }
}

const show = (value) => JSON.stringify(value);

function typeOf({ types, schema }) {
  const format = schema.format ? ` (${schema.format})` : "";
  return `${[...types].toSorted((a, b) => (a < b ? -1 : 1)).join(" or ") || "anything"}${format}`;
}

/** Resolves references and merges `allOf`, `oneOf` and `anyOf`. */
function flatten(schema, document) {
  if (schema === undefined) return undefined;
  const merged = {
    schema,
    types: new Set(),
    values: undefined,
    members: new Map(),
    required: new Set(),
    items: undefined,
  };
  merge(schema, document, merged);
  return merged;
}

function merge(schema, document, into) {
  if (schema.$ref) {
    merge(document.components.schemas[schema.$ref.split("/").at(-1)], document, into);
    return;
  }
  for (const type of [schema.type ?? []].flat()) into.types.add(type);
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    into.members.set(name, member);
  for (const name of schema.required ?? []) into.required.add(name);
  if (schema.enum) into.values = [...(into.values ?? []), ...schema.enum];
  if (schema.items) into.items = schema.items;
  if (into.schema !== schema) into.schema = { ...schema, ...into.schema };
  for (const part of [schema.allOf, schema.oneOf, schema.anyOf].flat()) {
    if (part) merge(part, document, into);
  }
}

const read = async (file) => JSON.parse(await readFile(file, "utf8"));

async function main([oldFile, newFile]) {
  const [before, after] = await Promise.all([read(oldFile), read(newFile)]);
  const failures = [...breakingChanges(before, after), ...undatedDeprecations(after)];
  if (failures.length === 0) return;
  const hint = `${failures.length} failures. See "Compatibility" in docs/api-design.md.`;
  process.stderr.write(`${failures.join("\n")}\n\n${hint}\n`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main(process.argv.slice(2));
