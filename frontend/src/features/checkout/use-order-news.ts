import { type OrderOutcome, type Problem, confirmOrder } from "@shop/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { toProblem } from "@/api/problem";

import { finishOrder } from "./finish-order";
import type { OrderName } from "./pending-orders";
import { isOrderSeen, markOrdersSeen } from "./seen-orders";

const FIRST_PAUSE_MS = 2000;

/** Asked for longer than this, the shopper is told that a mail follows. */
const PATIENCE_MS = 120_000;

/** The provider has said that it was paid: its other half may handleNews of it this much later. */
const LAG_MS = 60_000;

/** Between questions about an order that the shopper may have paid for all that is known. */
const SLOW_PAUSE_MS = 30_000;

/** `seen`: the shopper has read in this tab that the shop has the order. */
export type OrderView = OrderNews | { kind: "seen" };

const ASKING: OrderView = { kind: "asking" };

const isSaved = (news: OrderNews) =>
  news.kind === "answered" && ["saved", "already-saved"].includes(news.outcome.state);

/**
 * What became of an order, asked for until there is something to say; takes it over for the cart and
 * for the customer's orders. Undefined: no order is meant.
 */
export function useOrderNews(
  text: string | undefined,
  by: "reference" | "paymentCode",
  /** The provider has sent the shopper to where those go who have paid. */
  isSaidPaid = false,
): { news: OrderView; retry: () => void } {
  const queryClient = useQueryClient();
  const [news, setNews] = useState(ASKING);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (text === undefined) return undefined;
    const name = by === "reference" ? { reference: text } : { paymentCode: text };
    if (isOrderSeen(text)) {
      // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- only the browser knows, once it has taken the page over
      setNews({ kind: "seen" });
      return undefined;
    }
    const handleNews = (latest: OrderNews) => {
      setNews(latest);
      if (latest.kind !== "answered") return;
      finishOrder(queryClient, latest.outcome);
      if (isSaved(latest)) markOrdersSeen(text);
    };
    return followOrder(name, handleNews, isSaidPaid);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- another try asks anew
  }, [text, by, isSaidPaid, tries, queryClient]);

  const retry = () => {
    setNews(ASKING);
    setTries((count) => count + 1);
  };
  return { news, retry };
}

/** What is known of an order so far. */
export type OrderNews =
  | { kind: "asking" }
  | { kind: "answered"; outcome: OrderOutcome; hasWaitedLong: boolean }
  | { kind: "failed"; problem: Problem };

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
  latest: OrderNews,
  questions: number,
  isSaidPaid: boolean,
  hasHeard: boolean,
): NextStep {
  const pauseMs = pauseAfter(questions);
  if (latest.kind === "failed") {
    const isToGoOn = hasHeard && pauseMs !== undefined && isPassing(latest.problem);
    return isToGoOn ? { news: undefined, pauseMs } : { news: latest, pauseMs: undefined };
  }
  if (latest.kind !== "answered") return { news: latest, pauseMs: undefined };
  const { outcome } = latest;
  if (outcome.state === "pending") {
    return { news: { ...latest, hasWaitedLong: pauseMs === undefined }, pauseMs };
  }
  if (outcome.state !== "to-pay" || !isSaidPaid) return { news: latest, pauseMs: undefined };
  if (waitedBefore(questions) >= LAG_MS) return { news: latest, pauseMs: SLOW_PAUSE_MS };
  return { news: { ...latest, outcome: { ...outcome, state: "pending" } }, pauseMs };
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
    const latest = await ask(name);
    if (hasStopped) return;
    const { news, pauseMs } = nextStep(latest, questions, isSaidPaid, hasHeard);
    hasHeard ||= latest.kind === "answered";
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
