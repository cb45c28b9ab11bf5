import {
  createOrder,
  type CreateOrderRequest,
  type OrderOutcome,
  type Problem,
} from "@shop/api-client";

import { toProblem } from "@/api/problem";

import { forgetOrder, keepOrder, nameOrder } from "./kept-orders";
import { requestDigest } from "./request-digest";

type Answer =
  | { outcome: OrderOutcome; problem?: undefined }
  | { outcome?: undefined; problem: Problem };

/** Whether nobody knows if the order was placed: no answer came, or none that could be read. */
export function isLost({ type, status }: Problem): boolean {
  return type === "/problems/offline" || (type === "/problems/internal" && status !== 500);
}

async function send(body: CreateOrderRequest, key: string): Promise<Answer> {
  const { data, error, response } = await createOrder({
    body,
    headers: { "Idempotency-Key": key },
  });
  return data === undefined
    ? { problem: error ?? toProblem(undefined, response) }
    : { outcome: data };
}

/** The same key again makes no second order, whatever became of the first try. */
async function sendTwiceIfLost(body: CreateOrderRequest, key: string): Promise<Answer> {
  const answer = await send(body, key);
  return answer.problem && isLost(answer.problem) ? send(body, key) : answer;
}

/** Whether the order that the key stands for is over, and this press of the button means another one. */
function meansAnother({ outcome, problem }: Answer): boolean {
  return outcome?.state === "not-paid" || problem?.type === "/problems/idempotency-key-reused";
}

/** Places an order, or finds the one that the same request has placed before. */
export async function sendOrder(request: CreateOrderRequest): Promise<Answer> {
  const digest = await requestDigest(request);
  let { key } = keepOrder(digest, request.cart.lines);
  let answer = await sendTwiceIfLost(request, key);
  if (meansAnother(answer)) {
    forgetOrder(key);
    ({ key } = keepOrder(digest, request.cart.lines));
    answer = await sendTwiceIfLost(request, key);
  }
  if (answer.outcome) nameOrder(key, answer.outcome);
  // The one refusal that ends an order: there is no payment code for it. After all others the same
  // request may still be the same order, as an earlier try of it may have got through.
  else if (answer.problem.type === "/problems/payment-unavailable") forgetOrder(key);
  return answer;
}
