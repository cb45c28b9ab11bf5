import { findSession } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { type LoginData, useLoginData } from "@/store/login-data";

import { customerChanges, dropCachedResponses, updateCustomer } from "./customer-change";
import { endSession, isSignOutPending } from "./sign-out";

/**
 * Maximum wait for a response. A later one would be outdated, and the next refresh sends a new
 * request.
 */
const TIMEOUT_MS = 10_000;

/** Requests in flight, so that simultaneous refreshes share one. */
const inFlight = new WeakMap<QueryClient, Promise<LoginData | null>>();

/**
 * Requests the signed-in customer. Updates the points, the rights, and the credentials that the
 * customer has to change. Nothing changes if the request fails. Returns the customer known
 * afterwards.
 */
export function refreshSession(queryClient: QueryClient): Promise<LoginData | null> {
  const pending = inFlight.get(queryClient);
  if (pending) return pending;
  const request = requestSession(queryClient).finally(() => inFlight.delete(queryClient));
  inFlight.set(queryClient, request);
  return request;
}

/** Refreshes after a change of the account: a request sent before the change would be outdated. */
export async function refreshSessionAfterChange(
  queryClient: QueryClient,
): Promise<LoginData | null> {
  await inFlight.get(queryClient);
  return refreshSession(queryClient);
}

/** Repeats a sign-out that did not reach the gateway, if there is one. */
export function retrySignOut(queryClient: QueryClient): void {
  if (isSignOutPending()) void refreshSession(queryClient);
}

async function requestSession(queryClient: QueryClient): Promise<LoginData | null> {
  if (isSignOutPending()) {
    if (!(await endSession())) return null;
    // Responses received until now may be those for the signed-out customer.
    dropCachedResponses(queryClient);
  }
  const changesBefore = customerChanges();
  const { data } = await findSession({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  // If the customer signed in or out meanwhile, the response is outdated.
  if (data && changesBefore === customerChanges()) updateCustomer(queryClient, data.customer);
  return useLoginData.getState().customer;
}
