import { createClientError } from "@shop/api-client";

import { isProblem } from "@/api/problem";

/** Browsers say it of every list that is measured while it changes; nothing is wrong. */
const NOISE = /ResizeObserver loop/;

const EXTENSION = /\b[\w-]+-extension:\/\//;

const MESSAGE_LENGTH = 500;

const STACK_LENGTH = 4000;

const MOST_REPORTS = 10;

/** What this page has reported: each failure once, and not too many. */
const reported = new Set<string>();

/** Reports a failure to the shop. Nothing that goes wrong here is ever told, shown or thrown. */
export function reportFailure(event: Event): void {
  try {
    const failure = describeFailure(event, location.origin);
    if (failure === undefined || reported.size >= MOST_REPORTS) return;
    const mark = `${failure.message}\n${failure.stack ?? ""}`;
    if (reported.has(mark)) return;
    reported.add(mark);
    // Its query may hold what a shopper searched for, or a mail's token.
    const path = location.pathname.slice(0, 300);
    createClientError({ body: { ...failure, path } }).catch(() => undefined);
  } catch {
    // A report of a report's failure could go on for ever.
  }
}

interface Failure {
  /** One line. */
  message: string;
  stack: string | null;
}

/** What an event says of a failure of the shop's own; undefined where it is none, or somebody else's. */
export function describeFailure(event: Event, origin: string): Failure | undefined {
  if (event instanceof ErrorEvent) {
    // Only the shop's own scripts run here; what came from elsewhere was put in by the browser's owner.
    if (event.filename !== "" && !event.filename.startsWith(`${origin}/`)) return undefined;
    return describe(event.error ?? event.message);
  }
  if (event instanceof PromiseRejectionEvent) return describe(event.reason);
  if (!(event instanceof CustomEvent)) return undefined;
  return event.type === "map-failure" ? describeMap(event.detail) : describe(event.detail);
}

function describe(thrown: unknown): Failure | undefined {
  // What the gateway answered it knows itself; nor is it a failure to stop waiting.
  if (isProblem(thrown) || (thrown instanceof Error && thrown.name === "AbortError"))
    return undefined;
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const message = textOf(thrown).replaceAll(/\s+/g, " ").trim();
  // Without a word or a place nobody could find it: a script of another origin.
  if (stack === "" && /^(?:script error\.?)?$/i.test(message)) return undefined;
  if (NOISE.test(message) || EXTENSION.test(message + stack)) return undefined;
  return {
    message: (message || "Error").slice(0, MESSAGE_LENGTH),
    stack: stack === "" ? null : stack.slice(0, STACK_LENGTH),
  };
}

function describeMap(detail: unknown): Failure {
  const reason = describe(detail);
  const message = `map-failure ${reason?.message ?? ""}`.trim().slice(0, MESSAGE_LENGTH);
  return { message, stack: reason?.stack ?? null };
}

function textOf(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  if (typeof thrown === "string") return thrown;
  // An object may hold anything, also what is nobody's business.
  return thrown === undefined || thrown === null ? "" : `Thrown: ${typeof thrown}`;
}
