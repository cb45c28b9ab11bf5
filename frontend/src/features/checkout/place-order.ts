import type { CreateOrderRequest, OrderOutcome, Problem } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router-dom";

import { useTimer } from "@/hooks/use-timeout";
import { useWindowEvent } from "@/hooks/use-window-event";
import { paths } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";
import { refreshStore, useStore } from "@/store/store";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { showMessage } from "@/ui/message";

import { emptyCart, finishOrder } from "./finish-order";
import { isPaymentAddress } from "./order-addresses";
import { markOrdersSeen } from "./seen-orders";
import {
  type Answer,
  forgetOrdersInDoubt,
  isInDoubt,
  isLost,
  sendOrder,
  settleLostOrder,
} from "./send-order";
import { quotedCart } from "./use-quote";

export type PlaceResult =
  /** The shopper is on the way to another page. */
  | { kind: "left" }
  /** The shop's prices or stock are others than those that the shopper agreed to. */
  | { kind: "quote-changed" }
  /** No order that was lost stands in the way of this one. */
  | { kind: "free" }
  /** What is wrong with the form, by the request's members. */
  | { kind: "fields"; errors: Problem["errors"] }
  | { kind: "problem"; text: string };

const TEXTS = outcomeTexts.place;
/** A page that takes longer to open than this lets the shopper press again. */
const LEAVING_MS = 10_000;

/** Longer than the gateway takes to say that nobody is signed in. */
const SIGNED_OUT_WITHIN_MS = 3000;

const failure = (text: string): PlaceResult => ({ kind: "problem", text });

function refusal(problem: Problem): PlaceResult {
  if (problem.type === "/problems/quote-changed") return { kind: "quote-changed" };
  if (problem.type === "/problems/payment-unavailable")
    return failure(outcomeTexts.paymentUnavailable);
  if (problem.type === "/problems/age-not-confirmed") return failure(TEXTS.ageNotConfirmed);
  // It names members of the customer's record, which are no fields here.
  if (problem.type === "/problems/address-incomplete") return failure(TEXTS.addressIncomplete);
  if (problem.type === "/problems/idempotency-key-reused") return failure(TEXTS.known);
  if (problem.errors.length > 0) return { kind: "fields", errors: problem.errors };
  if (problem.status === 429) return failure(TEXTS.tooMany);
  return failure(isLost(problem) ? TEXTS.lost : TEXTS.failed);
}

interface Surroundings {
  queryClient: QueryClient;
  navigate: NavigateFunction;
  leaveFor: (address: string) => void;
}

/** The order is with the shop, or will be: what there is to say about it has a page of its own. */
async function showOrder(
  outcome: OrderOutcome,
  payment: CreateOrderRequest["paymentMethod"],
  { queryClient, navigate }: Surroundings,
): Promise<PlaceResult> {
  const { reference, paymentCode, state } = outcome;
  // What was just placed has one.
  if (reference === null) return failure(TEXTS.failed);
  if (state !== "pending") markOrdersSeen(reference, paymentCode);
  // First, so that nobody who has just ordered looks at an empty cart.
  await navigate(paths.orderPlaced({ ref: reference, payment }), { replace: true });
  emptyCart({ reference });
  finishOrder(queryClient, outcome);
  return { kind: "left" };
}

const isPaidAhead = (method: CreateOrderRequest["paymentMethod"]) =>
  method === "card" || method === "card-wallet";

function continueWith(
  outcome: OrderOutcome,
  { paymentMethod }: CreateOrderRequest,
  surroundings: Surroundings,
): PlaceResult | Promise<PlaceResult> {
  const { state, paymentUrl } = outcome;
  switch (state) {
    case "to-pay":
      if (!isPaymentAddress(paymentUrl)) return failure(TEXTS.noPaymentPage);
      surroundings.leaveFor(paymentUrl);
      return { kind: "left" };
    case "pending":
      // Without a code nobody can have paid: the cart stays, and the next press finds the code or makes another order.
      if (isPaidAhead(paymentMethod)) return failure(outcomeTexts.paymentUnavailable);
      return showOrder(outcome, paymentMethod, surroundings);
    case "saved":
    case "already-saved":
      return showOrder(outcome, paymentMethod, surroundings);
    case "not-saved":
      void showMessage("error", outcomeTexts.wrong, outcomeTexts.notSaved);
      return failure(outcomeTexts.notSaved);
    case "not-paid":
      return failure(TEXTS.failed);
  }
}

/** Whether the cart holds something else than what would be ordered: a sleeping tab hears of nothing. */
function isOtherCart({ cart }: CreateOrderRequest): boolean {
  refreshStore();
  const { lines } = quotedCart(useStore.getState().cart, {});
  return JSON.stringify(lines) !== JSON.stringify(cart.lines);
}

/**
 * The watch over the session has heard the same answer and takes over that nobody is signed in: until
 * then the page to sign in would lead back at once.
 */
function isTakenForNobody(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, SIGNED_OUT_WITHIN_MS);
    const stop = useLoginData.subscribe(({ customer }) => {
      if (customer === null) done();
    });
    if (useLoginData.getState().customer === null) done();
  });
}

export interface PlaceOrder {
  /** Places the order once, however often it is asked to meanwhile; leads on to where it is paid or shown. */
  place: (input: { request: CreateOrderRequest }) => Promise<PlaceResult>;
  /** Asks first what became of an order whose answer was lost; `free` where there is none. */
  settle: () => Promise<PlaceResult>;
  /** Until the answer is there, and where that leads to another page, until that one opens. */
  isPending: boolean;
}

export function usePlaceOrder(
  leaveFor = (address: string) => location.assign(address),
): PlaceOrder {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const underWay = useRef<Promise<PlaceResult>>(undefined);
  const [isPending, setPending] = useState(false);
  const hasAsked = useRef(false);
  const leaving = useTimer();
  // Coming back from the payment, the browser shows this page as it was left.
  useWindowEvent("pageshow", () => setPending(false));

  const handleResponse = async (
    answer: Answer,
    request: CreateOrderRequest,
  ): Promise<PlaceResult> => {
    const { outcome, problem } = answer;
    if (outcome) return continueWith(outcome, request, { queryClient, navigate, leaveFor });
    if (problem.type !== "/problems/not-signed-in") return refusal(problem);
    await isTakenForNobody();
    await navigate(paths.login({ next: paths.cart() }));
    return { kind: "left" };
  };

  const settleNow = async (): Promise<PlaceResult> => {
    const settled = await settleLostOrder();
    return settled === null ? { kind: "free" } : handleResponse(settled, settled.request);
  };

  const placeNow = async (request: CreateOrderRequest): Promise<PlaceResult> => {
    const settled = await settleNow();
    if (settled.kind !== "free") return settled;
    if (isOtherCart(request)) return { kind: "quote-changed" };
    if (await isInDoubt(request)) {
      if (!hasAsked.current) {
        hasAsked.current = true;
        return failure(TEXTS.inDoubt);
      }
      forgetOrdersInDoubt();
    }
    return handleResponse(await sendOrder(request), request);
  };

  const once = (start: () => Promise<PlaceResult>): Promise<PlaceResult> => {
    if (underWay.current) return underWay.current;
    setPending(true);
    const sent = start()
      .catch(() => failure(TEXTS.lost))
      .then((result) => {
        if (result.kind !== "left") setPending(false);
        else leaving.start(() => setPending(false), LEAVING_MS);
        return result;
      })
      .finally(() => {
        underWay.current = undefined;
      });
    underWay.current = sent;
    return sent;
  };

  return {
    place: ({ request }) => once(() => placeNow(request)),
    settle: () => once(settleNow),
    isPending,
  };
}
