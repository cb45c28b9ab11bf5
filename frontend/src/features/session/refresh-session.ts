import { findSession } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { type LoginData, useLoginData } from "@/store/login-data";

import { customerChanges, dropCachedResponses, updateCustomer } from "./customer-change";
import { endSession, isSignOutPending } from "./sign-out";

/** After this time the response would be outdated; the next refresh sends a new request. */
const TIMEOUT_MS = 10_000;

/** Simultaneous refreshes share one request. */
const inFlight = new WeakMap<QueryClient, Promise<LoginData | null>>();

/**
 * Updates the stored customer. Changes nothing if the request fails. Returns the customer known
 * afterwards.
 */
export function refreshSession(queryClient: QueryClient): Promise<LoginData | null> {
  const pending = inFlight.get(queryClient);
  if (pending) return pending;
  const request = requestSession(queryClient).finally(() => inFlight.delete(queryClient));
  inFlight.set(queryClient, request);
  return request;
}

/** A request sent before the change of the account would be outdated. */
export async function refreshSessionAfterChange(
  queryClient: QueryClient,
): Promise<LoginData | null> {
  await inFlight.get(queryClient);
  return refreshSession(queryClient);
}

/** Repeats a sign-out that did not reach the gateway. */
export function retrySignOut(queryClient: QueryClient): void {
  if (isSignOutPending()) void refreshSession(queryClient);
}

async function requestSession(queryClient: QueryClient): Promise<LoginData | null> {
  if (isSignOutPending()) {
    if (!(await endSession())) return null;
    // Responses received until now may be for the signed-out customer.
    dropCachedResponses(queryClient);
  }
  const changesBefore = customerChanges();
  const { data } = await findSession({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  // If the customer signed in or out meanwhile, the response is outdated.
  if (data && changesBefore === customerChanges()) updateCustomer(queryClient, data.customer);
  return useLoginData.getState().customer;
}
