import type { QueryClient } from "@tanstack/react-query";

import { onCustomerChanged } from "@/api/customer-changed";
import { onNotSignedIn } from "@/api/not-signed-in";
import { DRAFT_KEY, PLACED_ORDERS_KEY } from "@/lib/checkout-keys";
import { isLinkedFromElsewhere } from "@/lib/paths";
import { MESSAGE_DRAFTS_KEY, sessionStore } from "@/lib/session-storage";
import { localStore } from "@/lib/storage";
import { replaceLines } from "@/store/cart";
import { LOGIN_KEY, useLoginData } from "@/store/login-data";
import { changeStore } from "@/store/store";
import { sessionTexts } from "@/texts/session";
import { showMessage } from "@/ui/message";

import { changeCustomer, followOtherTab, forgetAnswers } from "./customer-change";
import {
  absenceHere,
  activityHere,
  hearActivity,
  lastActivity,
  noteActivity,
} from "./last-activity";
import { refreshSession, renewSession, retrySignOut } from "./refresh-session";
import { hasEndedIdle, storeIdleEnd } from "./session-end-reason";
import { endSession, isSignOutPending } from "./sign-out";

const MINUTE = 60_000;

const CHECK_EVERY_MS = 60_000;
const STARTED_KEY = "cookiesExpirationDate";

export interface SessionShop {
  /** Names the popup of an expired session. */
  companyName: string;
  sessionExpireMinutes: number;
  cookieExpireMinutes: number;
}

interface SessionWatch extends SessionShop {
  queryClient: QueryClient;
  goHome: () => void;
}

const isSignedIn = () => useLoginData.getState().customer !== null;

/** Keeps this tab true to the session, its expiry and the other tabs; returns how to stop. */
export function watchSession(watch: SessionWatch): () => void {
  const { queryClient, sessionExpireMinutes } = watch;
  let askedAt = 0;
  let isMakingSure = false;

  const ask = () => {
    askedAt = performance.now();
    return refreshSession(queryClient);
  };
  const askAndSay = async () => {
    if (isMakingSure || !isSignedIn() || isSignOutPending()) return;
    isMakingSure = true;
    const customer = await ask();
    isMakingSure = false;
    const { title, description } = sessionTexts.ended;
    // Pages that only a customer has are left for the sign-in page, and it is said there.
    if (customer === null) void showMessage("info", title, description);
  };
  const retry = () => retrySignOut(queryClient);
  const check = () => {
    retry();
    if (!isSignedIn()) return;
    if (isIdleTooLong(Date.now(), lastActivity(), sessionExpireMinutes)) void expire(watch);
    // The gateway counts the minutes too, and sees only what it is asked.
    else if (activityHere() > askedAt) void askAndSay();
  };
  const notice = () => {
    // A computer that slept for hours wakes to the mouse before any timer.
    if (absenceHere() >= CHECK_EVERY_MS) check();
    noteActivity();
  };
  const follow = async () => {
    const wasSignedIn = isSignedIn();
    await followOtherTab(queryClient);
    // The other tab has emptied the cart; what is in it now is of later.
    if (wasSignedIn && !isSignedIn() && hasEndedIdle()) tellExpired(watch);
  };
  const hearStorage = ({ key }: StorageEvent) => {
    if (key === LOGIN_KEY || key === null) void follow();
  };
  const hearVisible = () => {
    if (document.visibilityState !== "visible") return;
    void follow().then(check);
  };

  noteActivity();
  keepOrClear(watch);
  void ask();
  const timer = setInterval(check, CHECK_EVERY_MS);
  const stopActivity = hearActivity(notice);
  const stopRefusals = onNotSignedIn(() => void askAndSay());
  const stopForgetting = forgetWithCustomer();
  const stopChanges = onCustomerChanged(() => void renewSession(queryClient));
  const askAgain = () => void ask();
  addEventListener("storage", hearStorage);
  addEventListener("online", askAgain);
  addEventListener("focus", retry);
  addEventListener("pageshow", hearVisible);
  document.addEventListener("visibilitychange", hearVisible);
  return () => {
    clearInterval(timer);
    stopActivity();
    stopRefusals();
    stopChanges();
    stopForgetting();
    removeEventListener("storage", hearStorage);
    removeEventListener("online", askAgain);
    removeEventListener("focus", retry);
    removeEventListener("pageshow", hearVisible);
    document.removeEventListener("visibilitychange", hearVisible);
  };
}

/** Signs out for want of activity, here and at the gateway; the other tabs hear of it (ACC-09). */
async function expire(watch: SessionWatch): Promise<void> {
  const { queryClient } = watch;
  replaceLines([]);
  storeIdleEnd();
  changeCustomer(queryClient, null);
  tellExpired(watch);
  await endSession();
  forgetAnswers(queryClient);
}

function tellExpired({ companyName, goHome }: SessionWatch): void {
  goHome();
  void showMessage("info", companyName, sessionTexts.expired);
}

/** Clears everything that is stored once it is too old, and starts anew (ACC-10). */
function keepOrClear({ queryClient, cookieExpireMinutes, goHome }: SessionWatch): void {
  const now = Date.now();
  const verdict = cookieExpiry(localStore.getItem(STARTED_KEY), now, cookieExpireMinutes);
  if (verdict === "keep") return;
  localStore.setItem(STARTED_KEY, String(now));
  if (verdict === "start") return;
  changeStore(() => ({ cart: [], wishlist: [], compare: [] }));
  forgetCheckout();
  if (isSignedIn()) {
    changeCustomer(queryClient, null);
    void endSession().then(() => forgetAnswers(queryClient));
  }
  // A mail's link is not to be had again.
  if (!isLinkedFromElsewhere(location.pathname)) goHome();
}

const wholeMinutes = (from: number, to: number) => Math.floor((to - from) / MINUTE);

/** Whether nobody has moved or typed for longer than a session lasts: whole minutes must exceed it. */
export function isIdleTooLong(now: number, lastActiveAt: number, sessionMinutes: number): boolean {
  return wholeMinutes(lastActiveAt, now) > sessionMinutes;
}

/** What to do about the stored start of what this browser keeps, in milliseconds since 1970. */
export function cookieExpiry(
  stored: string | null,
  now: number,
  cookieMinutes: number,
): "start" | "keep" | "clear" {
  const startedAt = /^\d{1,15}$/.test(stored ?? "") ? Number(stored) : undefined;
  // A start that is still to come was written under another clock.
  if (startedAt === undefined || startedAt > now) return "start";
  return wholeMinutes(startedAt, now) > cookieMinutes ? "clear" : "keep";
}

/** What was typed, and what was ordered, is nobody else's to find. */
function forgetCheckout(): void {
  sessionStore.removeItem(DRAFT_KEY);
  sessionStore.removeItem(MESSAGE_DRAFTS_KEY);
  localStore.removeItem(PLACED_ORDERS_KEY);
}

/** Forgets it once a customer has left, in whatever way and tab; returns how to stop. */
export function forgetWithCustomer(): () => void {
  return useLoginData.subscribe(({ customer }, before) => {
    const hasLeft = before.customer !== null && before.customer.key !== customer?.key;
    if (hasLeft) forgetCheckout();
  });
}
