import { http } from "msw";
import { describe, expect, test, vi } from "vitest";

import { reportPageView } from "@/lib/page-views";
import { storeLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { addHandlers, problem } from "@/test/api";
import { customer, storeWithItems, sessionHandlers } from "@/test/session";
import {
  MINUTE,
  goHome,
  messages,
  moveMouse,
  isSignedOut,
  advanceMinutes,
  watch,
  withWatchClock,
} from "@/test/session-watch";
import { waitForResponses } from "@/test/settled";

withWatchClock();

describe("[ACC-09] an idle session", () => {
  test("ends in all tabs after its last full minute: the cart is emptied, and the home page and a popup open", async () => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(...handlers);
    storeLoginData(customer());
    useStore.setState(storeWithItems);
    watch();
    await advanceMinutes(30);
    expect(isSignedOut()).toBe(false);
    await advanceMinutes(1);
    expect(isSignedOut()).toBe(true);
    expect(localStorage.getItem("loginData")).toBeNull();
    expect(useStore.getState()).toEqual({ ...storeWithItems, cart: [] });
    expect(goHome).toHaveBeenCalledOnce();
    await expect.poll(messages).toEqual([["Oak & Linen Ltd", "Session Expired"]]);
    expect(session.ended).toBe(1);
    await advanceMinutes(5);
    expect(goHome).toHaveBeenCalledOnce();
  });

  test.each([
    ["the mouse moves", moveMouse],
    ["a key is pressed", () => document.dispatchEvent(new KeyboardEvent("keydown"))],
    ["the screen is touched", () => document.dispatchEvent(new PointerEvent("pointerdown"))],
    ["another tab is used", () => localStorage.setItem("lastActivity", String(Date.now()))],
  ])("continues when %s", async (_, act) => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    watch();
    await advanceMinutes(29);
    act();
    await advanceMinutes(30);
    expect(isSignedOut()).toBe(false);
    await advanceMinutes(1);
    expect(isSignedOut()).toBe(true);
  });

  test("ends on the first event after the computer slept", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    watch();
    await waitForResponses();
    vi.setSystemTime(Date.now() + 120 * MINUTE);
    moveMouse();
    expect(isSignedOut()).toBe(true);
    expect(goHome).toHaveBeenCalledOnce();
    await expect.poll(messages).toHaveLength(1);
  });

  test("has no effect if no customer is signed in", async () => {
    addHandlers(...sessionHandlers().handlers);
    useStore.setState(storeWithItems);
    watch();
    await advanceMinutes(90);
    expect(goHome).not.toHaveBeenCalled();
    expect(messages()).toEqual([]);
    expect(useStore.getState()).toEqual(storeWithItems);
  });

  test("ended by another tab also ends here, and the home page and a popup open", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    watch();
    await waitForResponses();
    useStore.setState(storeWithItems);
    // The other tab has also recorded new activity of the shopper.
    localStorage.setItem("lastActivity", String(Date.now()));
    localStorage.setItem("sessionExpired", "yes");
    localStorage.removeItem("loginData");
    globalThis.dispatchEvent(new StorageEvent("storage", { key: "loginData", newValue: null }));
    await expect.poll(messages).toEqual([["Oak & Linen Ltd", "Session Expired"]]);
    expect(goHome).toHaveBeenCalledOnce();
    // These lines were added after the other tab had emptied the cart.
    expect(useStore.getState()).toEqual(storeWithItems);
  });

  test("stores its reason for tabs that are still asleep", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    watch();
    await advanceMinutes(31);
    expect(localStorage.getItem("sessionExpired")).toBe("yes");
  });

  test("counts from now on after the clock was set back", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    watch();
    vi.setSystemTime(Date.now() - 600 * MINUTE);
    await advanceMinutes(31);
    expect(isSignedOut()).toBe(false);
    await advanceMinutes(1);
    expect(isSignedOut()).toBe(true);
  });

  test("reads no storage when the mouse moves", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    watch();
    await waitForResponses();
    const reads = vi.spyOn(Storage.prototype, "getItem");
    moveMouse();
    moveMouse();
    expect(reads).not.toHaveBeenCalled();
  });

  test("ended by the customer in another tab does not count as expired", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    watch();
    await waitForResponses();
    localStorage.removeItem("loginData");
    globalThis.dispatchEvent(new StorageEvent("storage", { key: "loginData", newValue: null }));
    await expect.poll(isSignedOut).toBe(true);
    await waitForResponses();
    expect(goHome).not.toHaveBeenCalled();
    expect(messages()).toEqual([]);
  });
});

describe("[ACC-03] the session at the gateway", () => {
  test("is extended once a minute while the shopper is active, and not while idle", async () => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(...handlers);
    storeLoginData(customer());
    watch();
    await waitForResponses();
    expect(session.requests).toBe(1);
    await advanceMinutes(3);
    expect(session.requests).toBe(1);
    vi.advanceTimersByTime(1000);
    moveMouse();
    moveMouse();
    await advanceMinutes(3);
    expect(session.requests).toBe(2);
  });

  test("is also extended after the clock was set back", async () => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(...handlers);
    storeLoginData(customer());
    watch();
    await waitForResponses();
    vi.setSystemTime(Date.now() - 600 * MINUTE);
    vi.advanceTimersByTime(1000);
    moveMouse();
    await advanceMinutes(1);
    expect(session.requests).toBe(2);
  });

  test.each([
    ["the minute is over", () => vi.advanceTimersByTime(MINUTE)],
    ["the window has the focus again", () => globalThis.dispatchEvent(new Event("focus"))],
    ["the page is shown again", () => globalThis.dispatchEvent(new Event("pageshow"))],
    ["another page is opened", () => reportPageView("/shop/cart")],
  ])("[ACC-08] receives a pending sign-out when %s", async (_, trigger) => {
    const { session, handlers } = sessionHandlers();
    addHandlers(...handlers);
    watch();
    await waitForResponses();
    localStorage.setItem("signOutPending", "yes");
    trigger();
    await expect.poll(() => session.ended).toBe(1);
    expect(localStorage.getItem("signOutPending")).toBeNull();
  });

  test("[CAT-06] a page restored from the history belongs to the customer who is signed in now", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    const queryClient = watch();
    await waitForResponses();
    queryClient.setQueryData([{ _id: "findProduct" }], { priceCents: 1500 });
    localStorage.removeItem("loginData");
    globalThis.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.poll(isSignedOut).toBe(true);
    expect(queryClient.getQueryData([{ _id: "findProduct" }])).toBeUndefined();
  });

  test("shows a message when it has ended, and keeps the page", async () => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(...handlers);
    storeLoginData(customer());
    watch();
    await waitForResponses();
    session.customer = null;
    vi.advanceTimersByTime(1000);
    moveMouse();
    await advanceMinutes(1);
    expect(isSignedOut()).toBe(true);
    await expect.poll(messages).toEqual([["You have been signed out", "Please sign in again."]]);
    expect(goHome).not.toHaveBeenCalled();
  });

  test("is requested again after a response for an anonymous visitor", async () => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(
      http.get("/api/v1/account", () => problem(401, "not-signed-in")),
      ...handlers,
    );
    storeLoginData(customer());
    watch();
    await waitForResponses();
    const { findAccount } = await import("@shop/api-client");
    await findAccount();
    await waitForResponses();
    // The response may belong to a request from before the sign-in, so the customer stays signed in.
    expect([isSignedOut(), session.requests]).toEqual([false, 2]);
    session.customer = null;
    await Promise.all([findAccount(), findAccount()]);
    await expect.poll(isSignedOut).toBe(true);
    await waitForResponses();
    expect(messages()).toEqual([["You have been signed out", "Please sign in again."]]);
  });
});
