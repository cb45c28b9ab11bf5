import type { CreateOrderRequest, OrderOutcome } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router-dom";

import { isProblem, type Problem } from "@/api/problem";
import { isOutcomeUnknown } from "@/api/unknown-outcome";
import { useTimer } from "@/hooks/use-timer";
import { useWindowEvent } from "@/hooks/use-window-event";
import { paths } from "@/lib/paths";
import { useLoginData } from "@/store/login-data";
import { rereadStorage, useStore } from "@/store/store";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { showMessage } from "@/ui/message";

import { removeOrderedLines, applyOutcome } from "./finish-order";
import type { OrderSummary } from "./order-summaries";
import { isSafePaymentUrl } from "./order-urls";
import { isPrepaid } from "./payment-method";
import { markOrdersSeen } from "./seen-orders";
import {
  type OrderResponse,
  removeUnconfirmedOrders,
  hasUnconfirmedOrder,
  sendOrder,
  resendInFlightOrder,
} from "./send-order";
import { quotedCart } from "./use-quote";

export type PlaceResult =
  /** The next page is opening. */
  | { kind: "leaving" }
  /** Prices or stock changed since the quote that the shopper saw. */
  | { kind: "quote-changed" }
  /** No order has an unknown outcome. */
  | { kind: "nothing-to-resend" }
  /** `errors` contains JSON pointers into the request. */
  | { kind: "fields"; errors: Problem["errors"]; requestId: string }
  | { kind: "problem"; text: string; requestId?: string | undefined };

const TEXTS = outcomeTexts.place;
/** After this time, the order button is enabled again. */
const REDIRECT_TIMEOUT_MS = 10_000;

/** Longer than the gateway takes to respond that the session has ended. */
const SIGN_OUT_TIMEOUT_MS = 3000;

const failure = (text: string, requestId?: string): PlaceResult => ({
  kind: "problem",
  text,
  requestId,
});

/** Texts by type of problem. */
const REFUSALS = new Map<Problem["type"], string>([
  ["/problems/payment-unavailable", outcomeTexts.paymentUnavailable],
  ["/problems/age-not-confirmed", TEXTS.ageNotConfirmed],
  // The problem's errors point to the customer's account, which has no fields in this form.
  ["/problems/address-incomplete", TEXTS.addressIncomplete],
  ["/problems/idempotency-key-reused", TEXTS.keyReused],
]);

function refusal(problem: Problem): PlaceResult {
  const { type, status, errors, instance: requestId } = problem;
  if (isProblem(problem, "quote-changed")) return { kind: "quote-changed" };
  const text = REFUSALS.get(type);
  if (text !== undefined) return failure(text, requestId);
  if (errors.length > 0) return { kind: "fields", errors, requestId };
  if (status === 429) return failure(TEXTS.tooMany, requestId);
  return failure(isOutcomeUnknown(problem) ? TEXTS.noResponse : TEXTS.failed, requestId);
}

interface OrderContext {
  queryClient: QueryClient;
  navigate: NavigateFunction;
  redirectTo: (address: string) => void;
}

async function showOrder(
  outcome: OrderOutcome,
  payment: CreateOrderRequest["paymentMethod"],
  { queryClient, navigate }: OrderContext,
): Promise<PlaceResult> {
  const { reference, paymentCode, state } = outcome;
  // A new order always has a reference.
  if (reference === null) return failure(TEXTS.failed);
  if (state !== "pending") markOrdersSeen(reference, paymentCode);
  // Navigate first, so that the shopper does not see the cart become empty.
  await navigate(paths.orderPlaced({ ref: reference, payment }), { replace: true });
  removeOrderedLines({ reference });
  applyOutcome(queryClient, outcome);
  return { kind: "leaving" };
}

function continueWith(
  outcome: OrderOutcome,
  { paymentMethod }: CreateOrderRequest,
  context: OrderContext,
): PlaceResult | Promise<PlaceResult> {
  const { state, paymentUrl } = outcome;
  switch (state) {
    case "to-pay":
      if (!isSafePaymentUrl(paymentUrl)) return failure(TEXTS.noPaymentPage);
      context.redirectTo(paymentUrl);
      return { kind: "leaving" };
    case "pending":
      // The order can't be paid yet: keep the cart, so that the shopper can try again.
      if (isPrepaid(paymentMethod)) return failure(outcomeTexts.paymentUnavailable);
      return showOrder(outcome, paymentMethod, context);
    case "saved":
    case "already-saved":
      return showOrder(outcome, paymentMethod, context);
    case "not-saved":
      void showMessage("error", outcomeTexts.wrong, outcomeTexts.notSaved);
      return failure(outcomeTexts.notSaved);
    case "not-paid":
      return failure(TEXTS.failed);
  }
}

/** A suspended tab misses the cart changes of other tabs. */
function hasCartChanged({ cart }: CreateOrderRequest): boolean {
  rereadStorage();
  const { lines } = quotedCart(useStore.getState().cart, {});
  return JSON.stringify(lines) !== JSON.stringify(cart.lines);
}

/** Until the session watcher has signed the customer out, the sign-in page would redirect back. */
function waitForSignedOut(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, SIGN_OUT_TIMEOUT_MS);
    const stop = useLoginData.subscribe(({ customer }) => {
      if (customer === null) done();
    });
    if (useLoginData.getState().customer === null) done();
  });
}

interface PlaceInput {
  request: CreateOrderRequest;
  /** Stored for the confirmation page. */
  summary?: OrderSummary;
}

interface PlaceOrder {
  /** Repeated calls share one request. */
  place: (input: PlaceInput) => Promise<PlaceResult>;
  /** Resends an order whose outcome is unknown. */
  resend: () => Promise<PlaceResult>;
  /** True until the order fails or the next page opens. */
  isPending: boolean;
}

export function usePlaceOrder(
  redirectTo = (address: string) => location.assign(address),
): PlaceOrder {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const inFlight = useRef<Promise<PlaceResult>>(undefined);
  const [isPending, setPending] = useState(false);
  // Whether the shopper was warned that an earlier order may have reached the shop.
  const hasWarned = useRef(false);
  const redirectTimer = useTimer();
  // After the payment, the browser may restore this page from its back/forward cache.
  useWindowEvent("pageshow", () => setPending(false));

  const handleResponse = async (
    response: OrderResponse,
    request: CreateOrderRequest,
  ): Promise<PlaceResult> => {
    const { outcome, problem } = response;
    if (outcome) return continueWith(outcome, request, { queryClient, navigate, redirectTo });
    if (isProblem(problem, "claim-first")) {
      await navigate(paths.dashboard({ tab: "details" }));
      return { kind: "leaving" };
    }
    if (!isProblem(problem, "not-signed-in")) return refusal(problem);
    await waitForSignedOut();
    await navigate(paths.login({ next: paths.cart() }));
    return { kind: "leaving" };
  };

  const resendNow = async (): Promise<PlaceResult> => {
    const resent = await resendInFlightOrder();
    return resent === null ? { kind: "nothing-to-resend" } : handleResponse(resent, resent.request);
  };

  const placeNow = async ({ request, summary }: PlaceInput): Promise<PlaceResult> => {
    const earlier = await resendNow();
    if (earlier.kind !== "nothing-to-resend") return earlier;
    if (hasCartChanged(request)) return { kind: "quote-changed" };
    if (await hasUnconfirmedOrder(request)) {
      if (!hasWarned.current) {
        hasWarned.current = true;
        return failure(TEXTS.unconfirmed);
      }
      removeUnconfirmedOrders();
    }
    return handleResponse(await sendOrder(request, summary), request);
  };

  const shareInFlight = (start: () => Promise<PlaceResult>): Promise<PlaceResult> => {
    if (inFlight.current) return inFlight.current;
    setPending(true);
    const running = start()
      .catch(() => failure(TEXTS.noResponse))
      .then((result) => {
        if (result.kind !== "leaving") setPending(false);
        else redirectTimer.start(() => setPending(false), REDIRECT_TIMEOUT_MS);
        return result;
      })
      .finally(() => {
        inFlight.current = undefined;
      });
    inFlight.current = running;
    return running;
  };

  return {
    place: (input) => shareInFlight(() => placeNow(input)),
    resend: () => shareInFlight(resendNow),
    isPending,
  };
}
