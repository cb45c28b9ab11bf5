import { confirmOrder, type OrderOutcome, type Problem } from "@shop/api-client";

import { toProblem } from "@/api/problem";

import type { OrderName } from "./kept-orders";

/** What is known of an order so far. */
export type OrderNews =
  | { kind: "asking" }
  | { kind: "answered"; outcome: OrderOutcome; hasWaitedLong: boolean }
  | { kind: "failed"; problem: Problem };

const FIRST_PAUSE_MS = 2000;
/** Asked for longer than this, the shopper is told that a mail follows. */
const PATIENCE_MS = 120_000;

/** The provider has said that it was paid: its other half may hear of it this much later. */
const LAG_MS = 60_000;
/** Between questions about an order that the shopper may have paid for all that is known. */
const SLOW_PAUSE_MS = 30_000;

/** How long has been waited before a question. */
const waitedBefore = (question: number) => FIRST_PAUSE_MS * 2 ** (question - 1) - FIRST_PAUSE_MS;

/** The pauses between questions about an order that is being confirmed: 2, 4, 8 … seconds, two minutes in all. */
export function pauseAfter(questions: number): number | undefined {
  const pause = FIRST_PAUSE_MS * 2 ** (questions - 1);
  const waited = waitedBefore(questions);
  if (waited >= PATIENCE_MS) return undefined;
  return Math.min(pause, PATIENCE_MS - waited);
}

async function ask(name: OrderName): Promise<OrderNews> {
  const { data, error, response } = await confirmOrder({ body: name });
  return data === undefined
    ? { kind: "failed", problem: error ?? toProblem(undefined, response) }
    : { kind: "answered", outcome: data, hasWaitedLong: false };
}

/** What would be another answer in a moment: no connection, too many questions, a gateway that starts. */
function isPassing({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 500;
}

interface NextStep {
  /** What there is to tell; undefined where what was told last still holds. */
  news: OrderNews | undefined;
  /** Until the next question; undefined where it was the last one. */
  pauseMs: number | undefined;
}

/** What an answer means, and whether there is another question after it. */
function nextStep(
  heard: OrderNews,
  questions: number,
  isSaidPaid: boolean,
  hasHeard: boolean,
): NextStep {
  const pauseMs = pauseAfter(questions);
  if (heard.kind === "failed") {
    const isToGoOn = hasHeard && pauseMs !== undefined && isPassing(heard.problem);
    return isToGoOn ? { news: undefined, pauseMs } : { news: heard, pauseMs: undefined };
  }
  if (heard.kind !== "answered") return { news: heard, pauseMs: undefined };
  const { outcome } = heard;
  if (outcome.state === "pending") {
    return { news: { ...heard, hasWaitedLong: pauseMs === undefined }, pauseMs };
  }
  if (outcome.state !== "to-pay" || !isSaidPaid) return { news: heard, pauseMs: undefined };
  if (waitedBefore(questions) >= LAG_MS) return { news: heard, pauseMs: SLOW_PAUSE_MS };
  return { news: { ...heard, outcome: { ...outcome, state: "pending" } }, pauseMs };
}

/**
 * Asks what became of an order until there is something to say, and tells; returns how to stop. While
 * the page is hidden it is not asked, and the waiting takes as much longer. Where the provider has said
 * that it was paid, an order that is still to be paid is one that is being confirmed.
 */
export function followOrder(
  name: OrderName,
  tell: (news: OrderNews) => void,
  isSaidPaid = false,
): () => void {
  let questions = 0;
  let hasStopped = false;
  let hasHeard = false;
  let isWaiting = false;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout>;

  const question = async () => {
    isWaiting = false;
    questions += 1;
    const heard = await ask(name);
    if (hasStopped) return;
    const { news, pauseMs } = nextStep(heard, questions, isSaidPaid, hasHeard);
    hasHeard ||= heard.kind === "answered";
    if (news !== undefined) tell(news);
    if (pauseMs === undefined) return;
    isWaiting = true;
    timer = setTimeout(next, pauseMs);
  };
  const next = () => {
    isDue = document.visibilityState === "hidden";
    if (!isDue) void question();
  };
  const hearVisible = () => {
    if (isDue && document.visibilityState !== "hidden") next();
  };
  const hearOnline = () => {
    if (!isWaiting) return;
    clearTimeout(timer);
    next();
  };

  // The first question is asked whether the page is seen or not: it is what gets the payment looked at.
  timer = setTimeout(() => void question());
  document.addEventListener("visibilitychange", hearVisible);
  addEventListener("online", hearOnline);
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", hearVisible);
    removeEventListener("online", hearOnline);
  };
}
