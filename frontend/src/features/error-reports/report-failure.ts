import { createClientError } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-client-error-request";

import { isProblem } from "@/api/problem";

/** Harmless: an observed element was resized during the callback. */
const HARMLESS = /ResizeObserver loop/;

const EXTENSION = /\b[\w-]+-extension:\/\//;

const MAX_REPORTS = 10;

const reported = new Set<string>();

/** Never throws. */
export function reportFailure(event: Event): void {
  try {
    const failure = describeFailure(event, location.origin);
    if (failure === undefined || reported.size >= MAX_REPORTS) return;
    const key = `${failure.message}\n${failure.stack ?? ""}`;
    if (reported.has(key)) return;
    reported.add(key);
    // Leave out the query: it may hold search terms or the token of an e-mail link.
    const path = location.pathname.slice(0, maxLength.path);
    createClientError({ body: { ...failure, path } }).catch(() => undefined);
  } catch {
    // Reporting this failure could loop forever.
  }
}

interface Failure {
  /** A single line. */
  message: string;
  stack: string | null;
}

/** Undefined if the event has no failure or a foreign script caused it. */
export function describeFailure(event: Event, origin: string): Failure | undefined {
  if (event instanceof ErrorEvent) {
    // Scripts of other origins are not the shop's: browser extensions inject them.
    if (event.filename !== "" && !event.filename.startsWith(`${origin}/`)) return undefined;
    return describeThrown(event.error ?? event.message);
  }
  if (event instanceof PromiseRejectionEvent) return describeThrown(event.reason);
  if (!(event instanceof CustomEvent)) return undefined;
  return event.type === "map-failure" ? describeMap(event.detail) : describeThrown(event.detail);
}

function describeThrown(thrown: unknown): Failure | undefined {
  // The gateway logs its own problems, and an aborted request is no failure.
  if (isProblem(thrown) || (thrown instanceof Error && thrown.name === "AbortError"))
    return undefined;
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const message = textOf(thrown).replaceAll(/\s+/g, " ").trim();
  // Browsers hide the message and stack of errors in scripts of other origins.
  if (stack === "" && /^(?:script error\.?)?$/i.test(message)) return undefined;
  if (HARMLESS.test(message) || EXTENSION.test(message + stack)) return undefined;
  return {
    message: (message || "Error").slice(0, maxLength.message),
    stack: stack === "" ? null : stack.slice(0, maxLength.stack),
  };
}

function describeMap(detail: unknown): Failure {
  const reason = describeThrown(detail);
  const message = `map-failure ${reason?.message ?? ""}`.trim().slice(0, maxLength.message);
  return { message, stack: reason?.stack ?? null };
}

function textOf(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  if (typeof thrown === "string") return thrown;
  // Report only the type of other thrown objects: their content may be personal data.
  return thrown === undefined || thrown === null ? "" : `Thrown: ${typeof thrown}`;
}
