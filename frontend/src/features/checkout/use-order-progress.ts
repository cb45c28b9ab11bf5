import { type OrderOutcome, type Problem, confirmOrder } from "@shop/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { toProblem } from "@/api/problem";

import { applyOutcome } from "./finish-order";
import type { OrderIdentifier } from "./pending-orders";
import { isOrderSeen, markOrdersSeen } from "./seen-orders";

const FIRST_PAUSE_MS = 2000;

/** After this time, the page says that an e-mail follows. */
const POLLING_MS = 120_000;

/** The payment provider may confirm a payment this long after its redirect. */
const PROVIDER_LAG_MS = 60_000;

/** Pause between requests after `PROVIDER_LAG_MS`. */
const SLOW_PAUSE_MS = 30_000;

/** `seen`: this tab has already shown that the order is saved. */
export type OrderView = OrderProgress | { kind: "seen" };

const LOADING: OrderView = { kind: "loading" };

const isSaved = (progress: OrderProgress) =>
  progress.kind === "loaded" && ["saved", "already-saved"].includes(progress.outcome.state);

/** Polls an order and updates the cart. Polls nothing if `identifier` is undefined. */
export function useOrderProgress(
  identifier: string | undefined,
  identifierKind: "reference" | "paymentCode",
  /** Whether the payment provider redirected the shopper to the success page. */
  isSuccessRedirect = false,
): { progress: OrderView; retry: () => void } {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(LOADING);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (identifier === undefined) return undefined;
    const order =
      identifierKind === "reference" ? { reference: identifier } : { paymentCode: identifier };
    if (isOrderSeen(identifier)) {
      // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- session storage is readable only after hydration
      setProgress({ kind: "seen" });
      return undefined;
    }
    const handleProgress = (latest: OrderProgress) => {
      setProgress(latest);
      if (latest.kind !== "loaded") return;
      applyOutcome(queryClient, latest.outcome);
      if (isSaved(latest)) markOrdersSeen(identifier);
    };
    return pollOrder(order, handleProgress, isSuccessRedirect);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- each retry polls again
  }, [identifier, identifierKind, isSuccessRedirect, tries, queryClient]);

  const retry = () => {
    setProgress(LOADING);
    setTries((count) => count + 1);
  };
  return { progress, retry };
}

export type OrderProgress =
  | { kind: "loading" }
  | { kind: "loaded"; outcome: OrderOutcome; hasWaitedLong: boolean }
  | { kind: "failed"; problem: Problem };

/** Sum of the pauses in ms; requests are counted from 1. */
const totalPauseBefore = (request: number) => FIRST_PAUSE_MS * 2 ** (request - 1) - FIRST_PAUSE_MS;

/** The pauses are 2, 4, 8 … seconds, two minutes in all. Undefined after the last request. */
export function pauseAfterRequests(requestCount: number): number | undefined {
  const pause = FIRST_PAUSE_MS * 2 ** (requestCount - 1);
  const totalPause = totalPauseBefore(requestCount);
  if (totalPause >= POLLING_MS) return undefined;
  return Math.min(pause, POLLING_MS - totalPause);
}

async function requestProgress(order: OrderIdentifier): Promise<OrderProgress> {
  const { data, error, response } = await confirmOrder({ body: order });
  return data === undefined
    ? { kind: "failed", problem: error ?? toProblem(undefined, response) }
    : { kind: "loaded", outcome: data, hasWaitedLong: false };
}

/** Status 0 means no connection. */
function isTemporary({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 500;
}

interface NextStep {
  /** Undefined if the last reported progress still holds. */
  progress: OrderProgress | undefined;
  /** Undefined if polling ends. */
  pauseMs: number | undefined;
}

function nextStep(
  latest: OrderProgress,
  requestCount: number,
  isSuccessRedirect: boolean,
  hasLoaded: boolean,
): NextStep {
  const pauseMs = pauseAfterRequests(requestCount);
  if (latest.kind === "failed") {
    const shouldContinue = hasLoaded && pauseMs !== undefined && isTemporary(latest.problem);
    return shouldContinue
      ? { progress: undefined, pauseMs }
      : { progress: latest, pauseMs: undefined };
  }
  if (latest.kind !== "loaded") return { progress: latest, pauseMs: undefined };
  const { outcome } = latest;
  if (outcome.state === "pending") {
    return { progress: { ...latest, hasWaitedLong: pauseMs === undefined }, pauseMs };
  }
  if (outcome.state !== "to-pay" || !isSuccessRedirect)
    return { progress: latest, pauseMs: undefined };
  if (totalPauseBefore(requestCount) >= PROVIDER_LAG_MS)
    return { progress: latest, pauseMs: SLOW_PAUSE_MS };
  return { progress: { ...latest, outcome: { ...outcome, state: "pending" } }, pauseMs };
}

/**
 * Returns a function that stops polling. A hidden page sends no requests. After the provider's
 * redirect to the success page, a `to-pay` order counts as `pending` for `PROVIDER_LAG_MS`.
 */
export function pollOrder(
  order: OrderIdentifier,
  onProgress: (progress: OrderProgress) => void,
  isSuccessRedirect = false,
): () => void {
  let requestCount = 0;
  let hasStopped = false;
  let hasLoaded = false;
  let isTimerRunning = false;
  let isDelayedUntilVisible = false;
  let timer: ReturnType<typeof setTimeout>;

  const poll = async () => {
    isTimerRunning = false;
    requestCount += 1;
    const latest = await requestProgress(order);
    if (hasStopped) return;
    const { progress, pauseMs } = nextStep(latest, requestCount, isSuccessRedirect, hasLoaded);
    hasLoaded ||= latest.kind === "loaded";
    if (progress !== undefined) onProgress(progress);
    if (pauseMs === undefined) return;
    isTimerRunning = true;
    timer = setTimeout(pollIfVisible, pauseMs);
  };
  const pollIfVisible = () => {
    isDelayedUntilVisible = document.visibilityState === "hidden";
    if (!isDelayedUntilVisible) void poll();
  };
  const handleVisible = () => {
    if (isDelayedUntilVisible && document.visibilityState !== "hidden") pollIfVisible();
  };
  const handleOnline = () => {
    if (!isTimerRunning) return;
    clearTimeout(timer);
    pollIfVisible();
  };

  // Send the first request even from a hidden page: it makes the gateway check the payment.
  timer = setTimeout(() => void poll());
  document.addEventListener("visibilitychange", handleVisible);
  addEventListener("online", handleOnline);
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", handleVisible);
    removeEventListener("online", handleOnline);
  };
}
