import type { QueryClient } from "@tanstack/react-query";

import { onCustomerChanged } from "@/api/customer-changed";
import { onNotSignedIn } from "@/api/not-signed-in";
import {
  DRAFT_KEY,
  GUEST_DETAILS_KEY,
  ORDER_SUMMARIES_KEY,
  PENDING_ORDERS_KEY,
  VIEWED_PRODUCTS_KEY,
  WITHDRAWAL_KEY,
} from "@/lib/checkout-keys";
import { isReachedByLinkOnly } from "@/lib/paths";
import { MESSAGE_DRAFTS_KEY, sessionStore } from "@/lib/session-storage";
import { localStore } from "@/lib/storage";
import { replaceLines } from "@/store/cart";
import { LOGIN_KEY, useLoginData } from "@/store/login-data";
import { changeStore } from "@/store/store";
import { sessionEndTexts } from "@/texts/session-end";
import { showMessage } from "@/ui/message";

import { changeCustomer, syncFromOtherTab, dropCachedResponses } from "./customer-change";
import {
  idleMsInTab,
  lastActivityInTab,
  onActivity,
  lastActivity,
  recordActivity,
} from "./last-activity";
import { refreshSession, refreshSessionAfterChange, retrySignOut } from "./refresh-session";
import { hasEndedIdle, storeIdleEnd } from "./session-end-reason";
import { endSession, isSignOutPending } from "./sign-out";

const MINUTE_MS = 60_000;

const CHECK_EVERY_MS = 60_000;
/** Stores when the lifetime of the stored data began. */
const STARTED_KEY = "cookiesExpirationDate";

export interface SessionSettings {
  /** Title of the popup about an expired session. */
  companyName: string;
  sessionExpireMinutes: number;
  cookieExpireMinutes: number;
}

interface WatchOptions extends SessionSettings {
  queryClient: QueryClient;
  goHome: () => void;
}

const isSignedIn = () => useLoginData.getState().customer !== null;

/**
 * Keeps this tab in sync with the session and with other tabs. Returns a function that stops
 * watching.
 */
export function watchSession(options: WatchOptions): () => void {
  const { queryClient, sessionExpireMinutes } = options;
  let refreshedAt = 0;
  let isRefreshing = false;

  const refresh = () => {
    refreshedAt = performance.now();
    return refreshSession(queryClient);
  };
  const refreshAndNotify = async () => {
    if (isRefreshing || !isSignedIn() || isSignOutPending()) return;
    isRefreshing = true;
    const customer = await refresh();
    isRefreshing = false;
    const { title, description } = sessionEndTexts.ended;
    // Pages for customers redirect to the sign-in page, where the message stays visible.
    if (customer === null) void showMessage("info", title, description);
  };
  const retryPendingSignOut = () => retrySignOut(queryClient);
  const checkSession = () => {
    retryPendingSignOut();
    if (!isSignedIn()) return;
    if (isIdleTooLong(Date.now(), lastActivity(), sessionExpireMinutes)) void expire(options);
    // The gateway counts idle minutes too. Only a request shows the gateway that the shopper is
    // active.
    else if (lastActivityInTab() > refreshedAt) void refreshAndNotify();
  };
  const handleActivity = () => {
    // When the computer wakes up, a mouse event may come before any timer fires.
    if (idleMsInTab() >= CHECK_EVERY_MS) checkSession();
    recordActivity();
  };
  const syncLogin = async () => {
    const wasSignedIn = isSignedIn();
    await syncFromOtherTab(queryClient);
    // Don't empty the cart: the other tab has done that, and the current lines were added later.
    if (wasSignedIn && !isSignedIn() && hasEndedIdle()) notifyExpired(options);
  };
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === LOGIN_KEY || key === null) void syncLogin();
  };
  const handleVisible = () => {
    if (document.visibilityState !== "visible") return;
    void syncLogin().then(checkSession);
  };

  recordActivity();
  enforceStorageLifetime(options);
  void refresh();
  const timer = setInterval(checkSession, CHECK_EVERY_MS);
  const stopActivity = onActivity(handleActivity);
  const stopNotSignedIn = onNotSignedIn(() => void refreshAndNotify());
  const stopClearing = clearPersonalDataWithCustomer();
  const stopChanges = onCustomerChanged(() => void refreshSessionAfterChange(queryClient));
  const handleOnline = () => void refresh();
  addEventListener("storage", handleStorage);
  addEventListener("online", handleOnline);
  addEventListener("focus", retryPendingSignOut);
  addEventListener("page-view", retryPendingSignOut);
  addEventListener("pageshow", handleVisible);
  document.addEventListener("visibilitychange", handleVisible);
  return () => {
    clearInterval(timer);
    stopActivity();
    stopNotSignedIn();
    stopChanges();
    stopClearing();
    removeEventListener("storage", handleStorage);
    removeEventListener("online", handleOnline);
    removeEventListener("focus", retryPendingSignOut);
    removeEventListener("page-view", retryPendingSignOut);
    removeEventListener("pageshow", handleVisible);
    document.removeEventListener("visibilitychange", handleVisible);
  };
}

/** Signs out an idle customer (ACC-09). Other tabs follow through storage. */
async function expire(options: WatchOptions): Promise<void> {
  const { queryClient } = options;
  replaceLines([]);
  storeIdleEnd();
  changeCustomer(queryClient, null);
  notifyExpired(options);
  await endSession();
  dropCachedResponses(queryClient);
}

function notifyExpired({ companyName, goHome }: WatchOptions): void {
  goHome();
  void showMessage("info", companyName, sessionEndTexts.expired);
}

/** Clears all stored data once its lifetime is over (ACC-10). */
function enforceStorageLifetime({ queryClient, cookieExpireMinutes, goHome }: WatchOptions): void {
  const now = Date.now();
  const action = storedDataAction(localStore.getItem(STARTED_KEY), now, cookieExpireMinutes);
  if (action === "keep") return;
  localStore.setItem(STARTED_KEY, String(now));
  if (action === "start") return;
  changeStore(() => ({ cart: [], wishlist: [], compare: [] }));
  clearPersonalData();
  if (isSignedIn()) {
    changeCustomer(queryClient, null);
    void endSession().then(() => dropCachedResponses(queryClient));
  }
  // A link from an e-mail or a payment can't be opened again, so keep its page.
  if (!isReachedByLinkOnly(location.pathname)) goHome();
}

const minutesBetween = (from: number, to: number) => Math.floor((to - from) / MINUTE_MS);

/** Counts only whole minutes. */
export function isIdleTooLong(now: number, lastActiveAt: number, sessionMinutes: number): boolean {
  return minutesBetween(lastActiveAt, now) > sessionMinutes;
}

/** `stored` is the time when the lifetime began, in milliseconds since 1970. */
export function storedDataAction(
  stored: string | null,
  now: number,
  cookieMinutes: number,
): "start" | "keep" | "clear" {
  const startedAt = /^\d{1,15}$/.test(stored ?? "") ? Number(stored) : undefined;
  // A start in the future was written before the clock was set back.
  if (startedAt === undefined || startedAt > now) return "start";
  return minutesBetween(startedAt, now) > cookieMinutes ? "clear" : "keep";
}

/** The next shopper must not see drafts, placed orders and viewed products. */
function clearPersonalData(): void {
  for (const key of [DRAFT_KEY, MESSAGE_DRAFTS_KEY, WITHDRAWAL_KEY]) sessionStore.removeItem(key);
  for (const key of [
    PENDING_ORDERS_KEY,
    ORDER_SUMMARIES_KEY,
    VIEWED_PRODUCTS_KEY,
    GUEST_DETAILS_KEY,
  ])
    localStore.removeItem(key);
}

export function clearPersonalDataWithCustomer(): () => void {
  return useLoginData.subscribe(({ customer }, previous) => {
    const hasLeft = previous.customer !== null && previous.customer.key !== customer?.key;
    if (hasLeft) clearPersonalData();
  });
}
