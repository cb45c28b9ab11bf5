import { deleteSession } from "@shop/api-client";
import type { QueryClient } from "@tanstack/react-query";

import { localStore } from "@/lib/storage";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";

import { changeCustomer } from "./customer-change";

/** Until the gateway has been told; the session's cookie is out of every script's reach. */
const PENDING_KEY = "signOutPending";
/** Nobody waits longer to be signed out. */
const TIMEOUT_MS = 5000;

export const isSignOutPending = () => localStore.getItem(PENDING_KEY) !== null;
export const dropPendingSignOut = () => localStore.removeItem(PENDING_KEY);
export const keepPendingSignOut = () => localStore.setItem(PENDING_KEY, "yes");

let ending: Promise<boolean> | undefined;

/** What is under way to end a session: it would end one that begins before it is over, too. */
export const sessionEnding = () => ending;

/** Ends the session at the gateway; false where it could not be told, and will be later. */
export function endSession(): Promise<boolean> {
  ending ??= tellGateway().finally(() => {
    ending = undefined;
  });
  return ending;
}

async function tellGateway(): Promise<boolean> {
  keepPendingSignOut();
  const { error } = await deleteSession({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Only who is nobody there has no session left to be ended.
  if (error !== undefined && error.status !== 401) return false;
  dropPendingSignOut();
  return true;
}

/** Signs out here at once, and at the gateway as soon as it can be reached; false where that is still to come. */
export async function signOut(queryClient: QueryClient): Promise<boolean> {
  const isTold = await endSession();
  if (changeCustomer(queryClient, null)) void showMessage("info", sessionTexts.ownPricesOver);
  return isTold;
}
