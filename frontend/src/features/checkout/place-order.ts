import type { CreateOrderRequest, OrderOutcome, Problem } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { showMessage } from "@/ui/message";

import { emptyCart } from "./empty-cart";
import { finishOrder } from "./finish-order";
import { isPaymentAddress } from "./payment-address";
import { isLost, sendOrder } from "./send-order";
import { keepTold } from "./told-orders";

export type PlaceResult =
  /** The shopper is on the way to another page. */
  | { kind: "left" }
  /** The shop's prices or stock are others than those that the shopper agreed to. */
  | { kind: "quote-changed" }
  /** What is wrong with the form, by the request's members. */
  | { kind: "fields"; errors: Problem["errors"] }
  | { kind: "problem"; text: string };

const TEXTS = outcomeTexts.place;
/** A page that takes longer to open than this lets the shopper press again. */
const LEAVING_MS = 10_000;

const said = (text: string): PlaceResult => ({ kind: "problem", text });

function refusal(problem: Problem): PlaceResult {
  if (problem.type === "/problems/quote-changed") return { kind: "quote-changed" };
  if (problem.errors.length > 0) return { kind: "fields", errors: problem.errors };
  if (problem.type === "/problems/payment-unavailable")
    return said(outcomeTexts.paymentUnavailable);
  if (problem.type === "/problems/age-not-confirmed") return said(TEXTS.ageNotConfirmed);
  if (problem.type === "/problems/address-incomplete") return said(TEXTS.addressIncomplete);
  if (problem.status === 429) return said(TEXTS.tooMany);
  return said(isLost(problem) ? TEXTS.lost : TEXTS.failed);
}

interface Surroundings {
  queryClient: QueryClient;
  navigate: NavigateFunction;
  leaveFor: (address: string) => void;
}

/** The order is with the shop, or will be: what there is to say about it has a page of its own. */
function showOrder(
  outcome: OrderOutcome,
  payment: CreateOrderRequest["paymentMethod"],
  { queryClient, navigate }: Surroundings,
): PlaceResult {
  const { reference, paymentCode, state } = outcome;
  // What was just placed has one.
  if (reference === null) return { kind: "problem", text: TEXTS.failed };
  emptyCart({ reference });
  finishOrder(queryClient, outcome);
  if (state !== "pending") keepTold(reference, paymentCode);
  if (state === "already-saved") void showMessage("info", outcomeTexts.alreadySent);
  void navigate(paths.orderPlaced({ ref: reference, payment }), { replace: true });
  return { kind: "left" };
}

function goOn(
  outcome: OrderOutcome,
  { paymentMethod }: CreateOrderRequest,
  surroundings: Surroundings,
): PlaceResult {
  const { state, paymentUrl } = outcome;
  switch (state) {
    case "to-pay":
      if (!isPaymentAddress(paymentUrl)) return said(TEXTS.noPaymentPage);
      surroundings.leaveFor(paymentUrl);
      return { kind: "left" };
    case "saved":
    case "already-saved":
    case "pending":
      return showOrder(outcome, paymentMethod, surroundings);
    case "not-saved":
      void showMessage("error", outcomeTexts.wrong, outcomeTexts.notSaved);
      return said(outcomeTexts.notSaved);
    case "not-paid":
      return said(TEXTS.failed);
  }
}

export interface PlaceOrder {
  /** Places the order once, however often it is asked to meanwhile; leads on to where it is paid or shown. */
  place: (input: { request: CreateOrderRequest }) => Promise<PlaceResult>;
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
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const release = () => setPending(false);
    // Coming back from the payment, the browser shows this page as it was left.
    addEventListener("pageshow", release);
    return () => {
      removeEventListener("pageshow", release);
      clearTimeout(leaving.current);
    };
  }, []);

  const send = async (request: CreateOrderRequest): Promise<PlaceResult> => {
    const { outcome, problem } = await sendOrder(request);
    if (outcome) return goOn(outcome, request, { queryClient, navigate, leaveFor });
    if (problem.type !== "/problems/not-signed-in") return refusal(problem);
    void navigate(paths.login({ next: paths.cart() }));
    return { kind: "left" };
  };

  const place = ({ request }: { request: CreateOrderRequest }): Promise<PlaceResult> => {
    if (underWay.current) return underWay.current;
    setPending(true);
    const sent = send(request)
      .catch(() => said(TEXTS.lost))
      .then((result) => {
        if (result.kind !== "left") setPending(false);
        else leaving.current = setTimeout(() => setPending(false), LEAVING_MS);
        return result;
      })
      .finally(() => {
        underWay.current = undefined;
      });
    underWay.current = sent;
    return sent;
  };

  return { place, isPending };
}
