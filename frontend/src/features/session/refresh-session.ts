import { findSession } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { type LoginData, useLoginData } from "@/store/login-data";

import { customerChanges, forgetAnswers, updateCustomer } from "./customer-change";
import { endSession, isSignOutPending } from "./sign-out";

/** After this long the answer would be old news; the next look asks again. */
const TIMEOUT_MS = 10_000;

/** Questions on their way: several reasons to ask make one request. */
const asking = new WeakMap<QueryClient, Promise<LoginData | null>>();

/**
 * Asks the gateway who is signed in, and takes it over: points, rights, what is still to be changed.
 * Where it can't be reached, what is shown stays. Answers who is signed in as far as is known then.
 */
export function refreshSession(queryClient: QueryClient): Promise<LoginData | null> {
  const onItsWay = asking.get(queryClient);
  if (onItsWay) return onItsWay;
  const asked = ask(queryClient).finally(() => asking.delete(queryClient));
  asking.set(queryClient, asked);
  return asked;
}

/** The same for who has just changed something of it: a question from before that is no answer. */
export async function renewSession(queryClient: QueryClient): Promise<LoginData | null> {
  await asking.get(queryClient);
  return refreshSession(queryClient);
}

/** Tells the gateway of a sign-out that it has not heard of, if there is one. */
export function retrySignOut(queryClient: QueryClient): void {
  if (isSignOutPending()) void refreshSession(queryClient);
}

async function ask(queryClient: QueryClient): Promise<LoginData | null> {
  if (isSignOutPending()) {
    if (!(await endSession())) return null;
    // Until now the gateway may have answered as to who has left.
    forgetAnswers(queryClient);
  }
  const changesBefore = customerChanges();
  const { data } = await findSession({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Who came or went meanwhile is newer than the answer.
  if (data && changesBefore === customerChanges()) updateCustomer(queryClient, data.customer);
  return useLoginData.getState().customer;
}
