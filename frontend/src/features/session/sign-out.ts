import { deleteSession } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { localStore } from "@/lib/storage";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";

import { changeCustomer } from "./customer-change";

/** Stored until the gateway confirms the sign-out, because scripts can't delete the session cookie. */
const PENDING_KEY = "signOutPending";
const TIMEOUT_MS = 5000;

export const isSignOutPending = () => localStore.getItem(PENDING_KEY) !== null;
export const clearPendingSignOut = () => localStore.removeItem(PENDING_KEY);
export const storePendingSignOut = () => localStore.setItem(PENDING_KEY, "yes");

let requestInFlight: Promise<boolean> | undefined;

/** The sign-out request in flight would also end a session that starts meanwhile. */
export const signOutInFlight = () => requestInFlight;

/** False if the request failed and will be repeated later. */
export function endSession(): Promise<boolean> {
  requestInFlight ??= requestSignOut().finally(() => {
    requestInFlight = undefined;
  });
  return requestInFlight;
}

async function requestSignOut(): Promise<boolean> {
  storePendingSignOut();
  const { error } = await deleteSession({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  // 401: there is no session left to end.
  if (error !== undefined && error.status !== 401) return false;
  clearPendingSignOut();
  return true;
}

/** False if the gateway was not reached yet. */
export async function signOut(queryClient: QueryClient): Promise<boolean> {
  const isConfirmed = await endSession();
  if (changeCustomer(queryClient, null)) void showMessage("info", sessionTexts.ownPricesOver);
  return isConfirmed;
}
