// Compares schemas of two OpenAPI documents. `context` has both documents and reports each change that
// breaks a client.

/** Keywords of a request that a client may not exceed. */
const UPPER_BOUNDS = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];
const LOWER_BOUNDS = ["minimum", "exclusiveMinimum", "minLength", "minItems"];

/** Formats and types whose values a wider one includes. */
const WIDER = { int32: "int64", float: "double", integer: "number" };

/** Requests that were valid must stay valid. */
export function compareRequest(old, current, name, context) {
  compare(old, current, name, context, {
    direction: "request",
    next: compareRequest,
    isCompatible: (before, after) => includesType(after, before),
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
export function compareResponse(old, current, name, context) {
  compare(old, current, name, context, {
    direction: "response",
    next: compareResponse,
    isCompatible: (before, after) => includesType(before, after),
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

  if (!rules.isCompatible(old, current)) {
    context.report(`${name} was ${typeOf(old)} and is ${typeOf(current)}.`);
    return;
  }
  if (old.values && current.values) rules.values(old.values, current.values);
  else if (!old.values && current.values && rules.direction === "request") {
    context.report(`${name} accepts only ${current.values.map(show).join(", ")} now.`);
  } else if (old.values && !current.values && rules.direction === "response") {
    context.report(`${name} no longer lists its values.`);
  }
  if (rules.direction === "request") compareBounds(old, current, name, context);
  for (const [member, schema] of old.members) {
    const other = current.members.get(member);
    if (other === undefined) context.report(`the member ${member} of ${name} is removed.`);
    else {
      rules.members(old, current, member);
      rules.next(schema, other, `${member} of ${name}`, context);
    }
  }
  for (const member of current.members.keys()) {
    const isNew = !old.members.has(member);
    if (isNew && rules.direction === "request" && current.required.has(member)) {
      context.report(`the new member ${member} of ${name} is required.`);
    }
  }
  if (old.items ?? current.items) {
    rules.next(old.items, current.items, `an item of ${name}`, context);
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
  const [step, newStep] = [old.schema.multipleOf, current.schema.multipleOf];
  if (newStep !== undefined && (step === undefined || step % newStep !== 0)) {
    context.report(`${name} has to be a multiple of ${newStep} now.`);
  }
  if (current.schema.additionalProperties === false && old.schema.additionalProperties !== false) {
    context.report(`${name} no longer accepts unknown members.`);
  }
  const [value, newValue] = [old.schema.default, current.schema.default];
  if (value !== undefined && show(value) !== show(newValue)) {
    context.report(`the default of ${name} was ${show(value)} and is ${show(newValue)}.`);
  }
  if (current.schema.pattern !== undefined && current.schema.pattern !== old.schema.pattern) {
    context.report(`the pattern of ${name} is different.`);
  }
}

export const show = (value) => JSON.stringify(value);

const includes = (outer, inner) => outer === inner || WIDER[inner] === outer;

/** Whether the first schema allows all types and formats of the second. No type means any. */
function includesType(wide, narrow) {
  const [outer, inner] = [[...wide.types], [...narrow.types]];
  const hasTypes = inner.every((type) => outer.some((other) => includes(other, type)));
  const { format } = wide.schema;
  return (
    (outer.length === 0 || (inner.length > 0 && hasTypes)) &&
    (format === undefined || includes(format, narrow.schema.format))
  );
}

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
