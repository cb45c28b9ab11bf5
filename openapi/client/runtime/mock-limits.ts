// Checks the requests of the mocks against the limits of the API's document.
import type { FieldError, FieldErrorCode } from "../src/types.gen.js";
import { invalidBody, invalidParameter } from "./mock-problems.js";
import { BODIES, type Limits, QUERIES, type Schema } from "./mock-requests.js";

const DIGITS = "^[0-9]+$";
const isInteger = (value: unknown) => Number.isInteger(value);
const isText = (value: unknown) => typeof value === "string";
const atLeast = (size: number, limit: number) => size >= limit;
const atMost = (size: number, limit: number) => size <= limit;

const RULES = [
  ["maxLength", isText, atMost, "too-long"],
  ["minLength", isText, atLeast, "too-short"],
  ["maximum", isInteger, atMost, "out-of-range"],
  ["minimum", isInteger, atLeast, "out-of-range"],
  ["minItems", Array.isArray, atLeast, "out-of-range"],
  ["maxItems", Array.isArray, atMost, "too-long"],
] as const;

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "string" ? Array.from(value.trim()).length : Number(value);
}

function findCode(value: unknown, name: string, limits: Limits): FieldErrorCode | undefined {
  for (const [keyword, isOfType, fits, code] of RULES) {
    const limit = limits[keyword]?.[name];
    if (limit !== undefined) {
      if (!isOfType(value)) return "invalid";
      // A list that must not be empty, such as the lines of a cart, has a range.
      const hasRange = limits.minItems?.[name] !== undefined;
      if (!fits(sizeOf(value), limit)) return hasRange ? "out-of-range" : code;
    }
  }
  const values = limits.values?.[name];
  if (values && !values.includes(value)) return "invalid";
  const pattern = limits.pattern?.[name];
  if (pattern === undefined || (typeof value === "string" && new RegExp(pattern).test(value))) {
    return undefined;
  }
  return pattern === DIGITS ? "not-digits" : "invalid";
}

const fieldError = (pointer: string, code: FieldErrorCode): FieldError => ({
  pointer,
  code,
  detail: `is ${code.replaceAll("-", " ")}`,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

function findErrors({ limits, members }: Schema, body: unknown, path: string): FieldError[] {
  if (!isObject(body)) return [fieldError(path, "invalid")];
  const names = new Set([...(limits.required ?? []), ...Object.keys(body)]);
  return [...names].flatMap((name) => {
    const [value, pointer, member] = [body[name], `${path}/${name}`, members?.[name]];
    if (isMissing(value)) {
      const code = value === null ? "invalid" : "missing";
      return limits.required?.includes(name) ? [fieldError(pointer, code)] : [];
    }
    const refusal = findCode(value, name, limits);
    if (refusal) return [fieldError(pointer, refusal)];
    if (!member) return [];
    return Array.isArray(value)
      ? value.flatMap((item, at) => findErrors(member, item, `${pointer}/${at}`))
      : findErrors(member, value, pointer);
  });
}

/** Returns the members of an operation's body that the document's limits refuse. */
export function findBodyErrors(operation: string, body: unknown): FieldError[] {
  const schema = BODIES[operation];
  return schema ? findErrors(schema, body, "") : [];
}

function findQueryErrors(operation: string, query: URLSearchParams): FieldError[] {
  const limits = QUERIES[operation] ?? {};
  const missing = (limits.required ?? []).filter((name) => !query.has(name));
  const refused = [...query].flatMap(([name, text]) => {
    let value: unknown = text;
    if (limits.minimum?.[name] !== undefined && text !== "") value = Number(text);
    if (limits.maxItems?.[name] !== undefined) value = text.split(",");
    const code = findCode(value, name, limits);
    return code ? [fieldError(`query/${name}`, code)] : [];
  });
  const isAbove = Number(query.get("minPriceCents")) > Number(query.get("maxPriceCents"));
  const isReversed = query.has("minPriceCents") && query.has("maxPriceCents") && isAbove;
  return [
    ...missing.map((name) => fieldError(`query/${name}`, "missing")),
    ...refused,
    ...(isReversed ? [fieldError("query/minPriceCents", "out-of-range")] : []),
  ];
}

const ID = /^[1-9]\d*$/;

/** Returns the problem of a request whose path, query or body the document's limits refuse. */
export async function findRefusal(operation: string, request: Request, id?: string) {
  if (id !== undefined && !ID.test(id)) {
    return invalidParameter([fieldError("path/id", "invalid")]);
  }
  const queryErrors = findQueryErrors(operation, new URL(request.url).searchParams);
  if (queryErrors.length > 0) return invalidParameter(queryErrors);
  if (!BODIES[operation]) return undefined;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const bodyErrors = findBodyErrors(operation, body);
  return bodyErrors.length > 0 ? invalidBody(bodyErrors) : undefined;
}
