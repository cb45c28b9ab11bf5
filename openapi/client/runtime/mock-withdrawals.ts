// Withdrawals from orders of the mocks.
import { HttpResponse, type HttpResponseResolver } from "msw";

import type {
  CreateWithdrawalPreviewRequest,
  CreateWithdrawalRequest,
  FieldError,
  Withdrawal,
  WithdrawalOrder,
  WithdrawalPreview,
} from "../src/types.gen.js";
import { findKeyProblem, keyOf } from "./mock-idempotency.js";
import type { Accepted, Memory } from "./mock-memory.js";
import { now } from "./mock-orders.js";
import type { PlacedOrders } from "./mock-placed-orders.js";
import { invalidBody, notFound, notSignedIn } from "./mock-problems.js";

/** An order is named by its id, or by its reference and the e-mail address. */
function findOrderErrors({ email, orderId, reference }: WithdrawalOrder): FieldError[] {
  if (orderId) return [];
  const missing = [...(reference ? [] : ["reference"]), ...(email ? [] : ["email"])];
  return missing.map((name) => ({
    pointer: `/order/${name}`,
    code: "missing",
    detail: "is required",
  }));
}

function withdrawalOf(accepted: Accepted<CreateWithdrawalRequest>, index: number): Withdrawal {
  const { lines, name, order, part } = accepted.body;
  return {
    declaredAt: accepted.time,
    email: order.email ?? null,
    lines: lines ?? [],
    name,
    number: `MOCKW${String(index + 1).padStart(5, "0")}`,
    orderId: order.orderId ?? null,
    part: part ?? null,
    reference: order.reference ?? null,
  };
}

export function createWithdrawals(orders: PlacedOrders, memory: Memory) {
  const findProblem = (order: WithdrawalOrder) => {
    const errors = findOrderErrors(order);
    if (errors.length > 0) return invalidBody(errors);
    return order.orderId && !memory.read().isSignedIn ? notSignedIn() : undefined;
  };

  const createWithdrawalPreview: HttpResponseResolver<
    never,
    CreateWithdrawalPreviewRequest
  > = async ({ request }) => {
    const { order: named } = await request.json();
    const problem = findProblem(named);
    if (problem) return problem;
    const { email, orderId, reference } = named;
    const order = orderId
      ? (await orders.ofCustomer()).find(({ id }) => id === orderId)
      : await orders.ofReference(reference ?? "", email ?? "");
    if (!order) return notFound();
    const { withdrawableUntil } = order;
    const preview: WithdrawalPreview = {
      order: orderId ? order.code : (reference ?? ""),
      placedAt: order.placedAt,
      withdrawableUntil,
      earlierWithdrawals: [],
      isPeriodOver: withdrawableUntil !== null && now().slice(0, 10) > withdrawableUntil,
      lines: order.lines.map(({ name, quantity }, index) => ({
        isExcluded: false,
        line: index + 1,
        name,
        quantity,
      })),
    };
    return HttpResponse.json(preview);
  };

  const createWithdrawal: HttpResponseResolver<never, CreateWithdrawalRequest> = async ({
    request,
  }) => {
    const body = await request.json();
    const problem = findProblem(body.order);
    if (problem) return problem;
    const state = memory.read();
    const [isGuest, key] = [!state.isSignedIn, keyOf(request)];
    const index = state.withdrawals.findIndex((withdrawal) => withdrawal.key === key);
    const earlier = state.withdrawals[index];
    const keyProblem = findKeyProblem(key, earlier, { body, isGuest });
    if (keyProblem) return keyProblem;
    if (earlier) return HttpResponse.json(withdrawalOf(earlier, index));
    const accepted = { body, isGuest, key, time: now() };
    const count = state.withdrawals.push(accepted);
    memory.write(state);
    return HttpResponse.json(withdrawalOf(accepted, count - 1));
  };

  return { createWithdrawal, createWithdrawalPreview };
}
