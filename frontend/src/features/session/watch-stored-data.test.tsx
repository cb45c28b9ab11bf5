import { describe, expect, test, vi } from "vitest";

import { storeLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { customer, storeWithItems, sessionHandlers } from "@/test/session";
import {
  MINUTE,
  goHome,
  isSignedOut,
  watch,
  stopWatching,
  withWatchClock,
} from "@/test/session-watch";
import { waitForResponses } from "@/test/settled";

withWatchClock();

describe("[ACC-10] stored data", () => {
  const STARTED = "cookiesExpirationDate";

  test("gets a start time, and stays until its lifetime is over", () => {
    addHandlers(...sessionHandlers().handlers);
    useStore.setState(storeWithItems);
    watch();
    expect(localStorage.getItem(STARTED)).toBe(String(Date.now()));
    stopWatching();
    const startedAt = Date.now();
    vi.setSystemTime(startedAt + 600 * MINUTE);
    watch();
    expect(localStorage.getItem(STARTED)).toBe(String(startedAt));
    expect(useStore.getState()).toEqual(storeWithItems);
    expect(goHome).not.toHaveBeenCalled();
  });

  test("is cleared after its lifetime, and the customer is signed out and led home", async () => {
    const { session, handlers } = sessionHandlers(customer());
    addHandlers(...handlers);
    storeLoginData(customer());
    useStore.setState(storeWithItems);
    const keys = ["viewed-products", "guest-details"];
    for (const key of keys) localStorage.setItem(key, "[]");
    localStorage.setItem(STARTED, String(Date.now() - 601 * MINUTE));
    watch();
    expect(useStore.getState()).toEqual({ cart: [], wishlist: [], compare: [] });
    expect(keys.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(isSignedOut()).toBe(true);
    expect(goHome).toHaveBeenCalledOnce();
    expect(localStorage.getItem(STARTED)).toBe(String(Date.now()));
    await expect.poll(() => session.ended).toBeGreaterThan(0);
    await waitForResponses();
    expect(isSignedOut()).toBe(true);
  });

  test.each(["/pass-reset", "/viva-payment-success", "/viva-payment-error"])(
    "[ACC-05] is cleared on %s too, but the page stays, because its link can't be opened again",
    (pathname) => {
      const here = location.href;
      history.replaceState(null, "", pathname);
      addHandlers(...sessionHandlers().handlers);
      useStore.setState(storeWithItems);
      localStorage.setItem(STARTED, String(Date.now() - 601 * MINUTE));
      watch();
      history.replaceState(null, "", here);
      expect(useStore.getState()).toEqual({ cart: [], wishlist: [], compare: [] });
      expect(goHome).not.toHaveBeenCalled();
    },
  );
});
