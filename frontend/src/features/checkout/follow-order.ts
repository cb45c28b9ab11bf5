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

/** The pauses between questions about an order that is being confirmed: 2, 4, 8 … seconds, two minutes in all. */
export function pauseAfter(questions: number): number | undefined {
  const pause = FIRST_PAUSE_MS * 2 ** (questions - 1);
  const waited = pause - FIRST_PAUSE_MS;
  if (waited >= PATIENCE_MS) return undefined;
  return Math.min(pause, PATIENCE_MS - waited);
}

/** Whether it may still change by itself: also an unpaid order, as providers can be slower than their shoppers. */
const isOpen = ({ state }: OrderOutcome) => state === "pending" || state === "to-pay";

async function ask(name: OrderName): Promise<OrderNews> {
  const { data, error, response } = await confirmOrder({ body: name });
  return data === undefined
    ? { kind: "failed", problem: error ?? toProblem(undefined, response) }
    : { kind: "answered", outcome: data, hasWaitedLong: false };
}

/**
 * Asks what became of an order until there is something to say, and tells; returns how to stop. While
 * the page is hidden it is not asked, and the waiting takes as much longer.
 */
export function followOrder(name: OrderName, tell: (news: OrderNews) => void): () => void {
  let questions = 0;
  let hasStopped = false;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout>;

  const question = async () => {
    questions += 1;
    const news = await ask(name);
    if (hasStopped) return;
    if (news.kind !== "answered" || !isOpen(news.outcome)) return tell(news);
    const pause = pauseAfter(questions);
    tell({ ...news, hasWaitedLong: pause === undefined });
    if (pause !== undefined) timer = setTimeout(next, pause);
  };
  const next = () => {
    isDue = document.visibilityState === "hidden";
    if (!isDue) void question();
  };
  const hearVisible = () => {
    if (isDue && document.visibilityState !== "hidden") next();
  };

  // The first question is asked whether the page is seen or not: it is what gets the payment looked at.
  timer = setTimeout(() => void question());
  document.addEventListener("visibilitychange", hearVisible);
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", hearVisible);
  };
}
