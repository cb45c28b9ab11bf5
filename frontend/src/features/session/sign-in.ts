import { createSession, type Problem } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { toProblem } from "@/api/problem";
import type { LoginData } from "@/store/login-data";

import { changeCustomer, emptyCartAndWishlist } from "./customer-change";
import { recordActivity } from "./last-activity";
import { clearEndReason } from "./session-end-reason";
import {
  clearPendingSignOut,
  isSignOutPending,
  storePendingSignOut,
  signOutInFlight,
} from "./sign-out";

interface Credentials {
  userName: string;
  password: string;
}

type SignInResult =
  | { customer: LoginData; hasEmptiedCart: boolean }
  | { customer: null; problem: Problem };

/** Empties a cart with public prices if the customer has own prices (CART-09). */
export async function signIn(
  queryClient: QueryClient,
  credentials: Credentials,
): Promise<SignInResult> {
  await signOutInFlight();
  const hadPendingSignOut = isSignOutPending();
  // A pending sign-out would end the new session if it were sent from now on.
  clearPendingSignOut();
  const { data, error, response } = await createSession({ body: credentials });
  const customer = data?.customer ?? null;
  if (customer === null) {
    if (hadPendingSignOut) storePendingSignOut();
    return { customer, problem: error ?? toProblem(undefined, response) };
  }
  clearPendingSignOut();
  clearEndReason();
  recordActivity();
  const hasEmptiedCart = customer.hasPriceList && emptyCartAndWishlist();
  changeCustomer(queryClient, customer);
  return { customer, hasEmptiedCart };
}
