import type { CreateOrderRequest } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { expect } from "vitest";
import { page } from "vitest/browser";

import { type PlaceResult, usePlaceOrder } from "@/features/checkout/place-order";
import { answerWith } from "@/test/api";
import { forgetOrders, noNetwork } from "@/test/order-pages";
import { orderRequest, PAYMENT_URL } from "@/test/orders";
import { refusedWith } from "@/test/problems";
import { renderPage } from "@/test/render-page";

export type Answer = () => Response;

export const refused =
  (status: number, code: string, fields = {}): Answer =>
  () =>
    HttpResponse.json(refusedWith(status, code, fields), { status });
export const toPay = { state: "to-pay", paymentUrl: PAYMENT_URL } as const;

/** The keys that orders were sent with. */
export const keys: string[] = [];
/** What each press came to. */
export const results: PlaceResult[] = [];
/** Where the shopper was sent to pay. */
export const left: string[] = [];

interface CheckoutProps {
  request: CreateOrderRequest;
}

function Checkout({ request }: CheckoutProps) {
  const { place, isPending } = usePlaceOrder((address) => left.push(address));
  const order = () => void place({ request }).then((result) => results.push(result));
  return (
    <button type="button" aria-busy={isPending} onClick={order}>
      Order
    </button>
  );
}

export const button = () => page.getByRole("button", { name: "Order" });

/** The checkout, whose orders are answered one after the other; the last answer stays. */
export async function openCheckout(answers: Answer[], request = orderRequest()) {
  let asked = 0;
  answerWith(
    http.post("/api/v1/orders", ({ request: sent }) => {
      keys.push(sent.headers.get("Idempotency-Key") ?? "");
      const answer = answers[Math.min(asked, answers.length - 1)] ?? noNetwork;
      asked += 1;
      return answer();
    }),
  );
  return renderPage(<Checkout request={request} />, "/shop/cart", "/shop/cart");
}

export async function press(times = 1) {
  for (let count = results.length + 1, end = count + times; count < end; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tested
    await button().click();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => results.length).toBe(count);
  }
}

/** A full cart in a browser that has placed no order. */
export function forgetCheckout(): void {
  forgetOrders();
  for (const list of [keys, results, left]) list.length = 0;
}
