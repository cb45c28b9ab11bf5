import type { CreateOrderRequest, OrderOutcome } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { expect } from "vitest";
import { page } from "vitest/browser";

import type { ProblemCode } from "@/api/problem";
import { type PlaceResult, usePlaceOrder } from "@/features/checkout/place-order";
import { clearInFlightOrder } from "@/features/checkout/send-order";
import { useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { orderRequest, outcome, PAYMENT_URL } from "@/test/orders";
import { refusedWith } from "@/test/problems";
import { renderPage } from "@/test/render-page";
import { resetBrowser, storeWithItems } from "@/test/session";

type Responder = () => Response | Promise<Response>;

export const outcomeResponse =
  (fields: Partial<OrderOutcome>): Responder =>
  () =>
    HttpResponse.json(outcome(fields));
export const problemResponse =
  (status: number, code: ProblemCode, fields = {}): Responder =>
  () =>
    HttpResponse.json(refusedWith(status, code, fields), { status });
export const noNetwork: Responder = () => HttpResponse.error();
export const htmlErrorPage: Responder = () => new HttpResponse("<html>", { status: 502 });
export const savedOrder = { state: "saved", paymentCode: null } as const;
export const orderToPay = { state: "to-pay", paymentUrl: PAYMENT_URL } as const;

export const idempotencyKeys: string[] = [];
export const sentBodies: unknown[] = [];
export const results: PlaceResult[] = [];
export const redirects: string[] = [];

interface CheckoutProps {
  request: CreateOrderRequest;
}

function Checkout({ request }: CheckoutProps) {
  const { place, isPending } = usePlaceOrder((address) => redirects.push(address));
  const order = () => void place({ request }).then((result) => results.push(result));
  return (
    <button type="button" aria-busy={isPending} onClick={order}>
      Order
    </button>
  );
}

export const orderButton = () => page.getByRole("button", { name: "Order" });

/** The last response is repeated. */
export async function openCheckout(responders: Responder[], request = orderRequest()) {
  let requestCount = 0;
  addHandlers(
    http.post("/api/v1/orders", async ({ request: received }) => {
      idempotencyKeys.push(received.headers.get("Idempotency-Key") ?? "");
      sentBodies.push(await received.json());
      const responder = responders[Math.min(requestCount, responders.length - 1)] ?? noNetwork;
      requestCount += 1;
      return responder();
    }),
  );
  return renderPage(<Checkout request={request} />, "/shop/cart", "/shop/cart");
}

export async function pressOrder(times = 1) {
  for (let count = results.length + 1, end = count + times; count < end; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tested
    await orderButton().click();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => results.length).toBe(count);
  }
}

export function resetBrowserWithCart(): void {
  resetBrowser();
  sessionStorage.clear();
  useStore.setState(storeWithItems);
  idempotencyKeys.length = 0;
  sentBodies.length = 0;
  clearInFlightOrder();
  results.length = 0;
  redirects.length = 0;
}
