import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { storeLoginData, useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { addHandlers, problem } from "@/test/api";
import { customer, resetBrowser, storeWithItems, sessionHandlers } from "@/test/session";
import { holdResponse, nextFrames } from "@/test/settled";
import { showMessage, useMessages } from "@/ui/message";

import { refreshSession, refreshSessionAfterChange, retrySignOut } from "./refresh-session";
import { signIn } from "./sign-in";
import { signOut } from "./sign-out";
import { clearPersonalDataWithCustomer } from "./watch-session";

const ownPricesOver =
  "Your cart and wishlist were emptied because your own prices do not apply any more.";
const messages = () => useMessages.getState().messages.map(({ title }) => title);
const isSignedOut = () => useLoginData.getState().customer === null;

beforeEach(resetBrowser);
afterEach(() => vi.restoreAllMocks());

describe("[ACC-08] signing out", () => {
  test("ends the session before other requests, and drops all cached responses", async () => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(...handlers);
    storeLoginData(customer());
    useStore.setState(storeWithItems);
    const queryClient = createQueryClient();
    queryClient.setQueryData([{ _id: "listOrders" }], { items: ["order"] });
    queryClient.setQueryData([{ _id: "listCategories" }], { items: [] });
    expect(await signOut(queryClient)).toBe(true);
    expect([session.ended, isSignedOut()]).toEqual([1, true]);
    expect(queryClient.getQueryData([{ _id: "listOrders" }])).toBeUndefined();
    expect(queryClient.getQueryData([{ _id: "listCategories" }])).toBeDefined();
    expect(useStore.getState()).toEqual(storeWithItems);
  });

  test.each([
    ["own prices", { hasPriceList: true }],
    ["prices without VAT", { vatIncluded: false }],
  ])("empties a cart and wishlist with %s, with a message", async (_, fields) => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer(fields));
    useStore.setState(storeWithItems);
    await signOut(createQueryClient());
    expect(useStore.getState()).toEqual({ cart: [], wishlist: [], compare: [7] });
    await expect.poll(messages).toEqual([ownPricesOver]);
  });

  test("keeps a cart at public prices without a message", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    useStore.setState(storeWithItems);
    await signOut(createQueryClient());
    // Messages are shown in order: an earlier message would come before this one.
    void showMessage("info", "Last message");
    await expect.poll(messages).toEqual(["Last message"]);
    expect(useStore.getState()).toEqual(storeWithItems);
  });

  test("clears the checkout draft, the placed orders, viewed products and a guest's details", async () => {
    addHandlers(...sessionHandlers(customer()).handlers);
    storeLoginData(customer());
    sessionStorage.setItem("checkout-1", "Makariou");
    const keys = ["placed-orders", "order-summaries", "viewed-products", "guest-details"];
    for (const key of keys) localStorage.setItem(key, "[]");
    const stop = clearPersonalDataWithCustomer();
    await signOut(createQueryClient());
    stop();
    expect(sessionStorage.getItem("checkout-1")).toBeNull();
    expect(keys.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
  });

  test.each([
    ["too many requests", 429, "yes"],
    ["a forbidden request", 403, "yes"],
    ["no session", 401, null],
  ])("with the response %s sets the pending mark to %o", async (_, status, mark) => {
    addHandlers(http.delete("/api/v1/session", () => problem(status, "internal")));
    expect(await signOut(createQueryClient())).toBe(mark === null);
    expect(localStorage.getItem("signOutPending")).toBe(mark);
  });

  test("completes before the next customer signs in, however slow the response is", async () => {
    const calls: string[] = [];
    const { released, release } = holdResponse();
    addHandlers(
      http.delete("/api/v1/session", async () => {
        await released;
        calls.push("ended");
        return new HttpResponse(null, { status: 204 });
      }),
      http.post("/api/v1/session", () => {
        calls.push("started");
        return HttpResponse.json({ customer: customer() });
      }),
    );
    const queryClient = createQueryClient();
    const signedOut = signOut(queryClient);
    const signedIn = signIn(queryClient, { userName: "anna", password: "secret" });
    await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
    await nextFrames();
    expect(calls).toEqual([]);
    release();
    await Promise.all([signedOut, signedIn]);
    expect([calls, isSignedOut()]).toEqual([["ended", "started"], false]);
  });

  test.each([
    ["succeeds", () => HttpResponse.json({ customer: customer() }), 0],
    ["is rejected", () => problem(401, "wrong-credentials"), 1],
  ])("if still pending, is not sent during a sign-in that %s", async (_, respond, ended) => {
    const { session, handlers } = sessionHandlers();
    const queryClient = createQueryClient();
    localStorage.setItem("signOutPending", "yes");
    addHandlers(
      http.post("/api/v1/session", async () => {
        retrySignOut(queryClient);
        await nextFrames();
        return respond();
      }),
      ...handlers,
    );
    await signIn(queryClient, { userName: "anna", password: "secret" });
    expect(session.ended).toBe(0);
    retrySignOut(queryClient);
    await nextFrames();
    await expect.poll(() => session.ended).toBe(ended);
  });

  test.each([
    ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a failing gateway", () => Promise.resolve(problem(503, "retail-unavailable"))],
  ])("with %s takes effect in the browser at once, and at the gateway later", async (_, fail) => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(...handlers);
    storeLoginData(customer());
    const queryClient = createQueryClient();
    vi.mocked(fetch).mockImplementationOnce(fail);
    expect(await signOut(queryClient)).toBe(false);
    expect([session.ended, isSignedOut()]).toEqual([0, true]);
    vi.mocked(fetch).mockImplementationOnce(fail);
    expect(await refreshSession(queryClient)).toBeNull();
    // The cookie still exists, but it must not sign the customer in again.
    expect([session.requests, isSignedOut()]).toEqual([0, true]);
    expect(await refreshSession(queryClient)).toBeNull();
    expect([session.ended, isSignedOut()]).toEqual([1, true]);
  });
});

test("[ACC-03] a response requested before a sign-out is ignored", async () => {
  const { released, release } = holdResponse();
  addHandlers(
    http.get("/api/v1/session", async () => {
      await released;
      return HttpResponse.json({ customer: customer() });
    }),
    ...sessionHandlers(customer()).handlers,
  );
  storeLoginData(customer());
  const queryClient = createQueryClient();
  const refreshed = refreshSession(queryClient);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  await signOut(queryClient);
  release();
  expect(await refreshed).toBeNull();
  expect(isSignedOut()).toBe(true);
});

test("[ACC-03] a changed account is requested again, even if an earlier request is in flight", async () => {
  let name = "Anna";
  const { released, release } = holdResponse();
  addHandlers(
    http.get("/api/v1/session", async () => {
      const current = customer({ name });
      await released;
      return HttpResponse.json({ customer: current });
    }),
  );
  const queryClient = createQueryClient();
  const before = refreshSession(queryClient);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  name = "Anna Maria";
  const after = refreshSessionAfterChange(queryClient);
  release();
  expect((await before)?.name).toBe("Anna");
  expect((await after)?.name).toBe("Anna Maria");
});

test("[CAT-06] another customer with the same rights gets separate responses", async () => {
  const { session, handlers } = sessionHandlers(customer({ key: "maria" }));
  addHandlers(...handlers);
  storeLoginData(customer({ key: "anna" }));
  const queryClient = createQueryClient();
  const ordersKey = [{ _id: "listOrders" }];
  queryClient.setQueryData(ordersKey, { items: ["hers"] });
  await refreshSession(queryClient);
  expect(queryClient.getQueryData(ordersKey)).toBeUndefined();
  queryClient.setQueryData(ordersKey, { items: ["maria's"] });
  session.customer = customer({ key: "maria", name: "Maria" });
  expect((await refreshSession(queryClient))?.name).toBe("Maria");
  expect(queryClient.getQueryData(ordersKey)).toBeDefined();
});

test("[CART-09] if a session with own prices has ended, a refresh empties the cart with a message", async () => {
  addHandlers(...sessionHandlers().handlers);
  storeLoginData(customer({ hasPriceList: true }));
  useStore.setState(storeWithItems);
  await refreshSession(createQueryClient());
  expect(useStore.getState()).toEqual({ cart: [], wishlist: [], compare: [7] });
  await expect.poll(messages).toEqual([ownPricesOver]);
});
