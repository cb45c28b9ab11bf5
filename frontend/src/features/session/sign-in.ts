import { createSession, type Problem } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { toProblem } from "@/api/problem";
import type { LoginData } from "@/store/login-data";

import { changeCustomer, emptyCartAndWishlist } from "./customer-change";
import { noteActivity } from "./last-activity";
import { clearEndReason } from "./session-end-reason";
import {
  dropPendingSignOut,
  isSignOutPending,
  keepPendingSignOut,
  sessionEnding,
} from "./sign-out";

export interface Credentials {
  userName: string;
  password: string;
}

export type SignInResult =
  | { customer: LoginData; hasEmptiedCart: boolean }
  | { customer: null; problem: Problem };

/** Signs in; the customer's own prices are no use in a cart of others (CART-09). */
export async function signIn(
  queryClient: QueryClient,
  credentials: Credentials,
): Promise<SignInResult> {
  await sessionEnding();
  const isEndDue = isSignOutPending();
  // Told of it from now on, the gateway would end the session that begins.
  dropPendingSignOut();
  const { data, error, response } = await createSession({ body: credentials });
  const customer = data?.customer ?? null;
  if (customer === null) {
    if (isEndDue) keepPendingSignOut();
    return { customer, problem: error ?? toProblem(undefined, response) };
  }
  dropPendingSignOut();
  clearEndReason();
  noteActivity();
  const hasEmptiedCart = customer.hasPriceList && emptyCartAndWishlist();
  changeCustomer(queryClient, customer);
  return { customer, hasEmptiedCart };
}
