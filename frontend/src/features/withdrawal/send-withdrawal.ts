import {
  type CreateWithdrawalRequest,
  type Problem,
  type Withdrawal,
  createWithdrawal,
} from "@shop/api-client";

import { isProblem, toProblem } from "@/api/problem";
import { sendWithRetry } from "@/api/unknown-outcome";
import { useLoginData } from "@/store/login-data";

import { requestedLines } from "./chosen-lines";
import { type Declaration, forgetKey, keyOf } from "./withdrawal-store";

/** Longer than the gateway needs to store a declaration. */
const TIMEOUT_MS = 40_000;

export function withdrawalRequest(declaration: Declaration): CreateWithdrawalRequest {
  const { name, orderId, reference, email, part } = declaration;
  return {
    name,
    order: orderId === null ? { reference, email } : ownOrder(orderId, email),
    lines: requestedLines(declaration),
    // An empty member would be refused.
    ...(part === "" ? {} : { part }),
  };
}

/** The gateway uses the address only if the account has none. An empty one would be refused. */
const ownOrder = (orderId: number, email: string) =>
  email === "" ? { orderId } : { orderId, email };

export type WithdrawalResponse =
  | { withdrawal: Withdrawal; problem?: undefined }
  | { withdrawal?: undefined; problem: Problem };

/** Sends a declaration, or returns the one that the same request stored before. */
export async function sendWithdrawal(declaration: Declaration): Promise<WithdrawalResponse> {
  const body = withdrawalRequest(declaration);
  const customer = useLoginData.getState().customer?.key ?? null;
  const key = keyOf(JSON.stringify([customer, body]));
  const response = await sendWithRetry(() => send(body, key));
  if (isProblem(response.problem, "idempotency-key-reused")) forgetKey(key);
  return response;
}

async function send(body: CreateWithdrawalRequest, key: string): Promise<WithdrawalResponse> {
  const { data, error, response } = await createWithdrawal({
    body,
    headers: { "Idempotency-Key": key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return data === undefined
    ? { problem: error ?? toProblem(undefined, response) }
    : { withdrawal: data };
}
