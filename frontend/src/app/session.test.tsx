import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { LOGIN_KEY, storeLoginData, useLoginData } from "@/store/login-data";
import { problem } from "@/test/api";
import { product, storefront } from "@/test/catalogue";
import { header, headerLink, waitForSignInPopup, showApp } from "@/test/render-app";
import { customer, resetBrowser, sessionHandlers } from "@/test/session";
import { holdResponse } from "@/test/settled";
import { showToast } from "@/ui/toast";

function reload(storedCustomer = customer()) {
  storeLoginData(storedCustomer);
  useLoginData.setState({ customer: null });
  localStorage.setItem(
    LOGIN_KEY,
    JSON.stringify({ state: { customer: storedCustomer }, version: 0 }),
  );
  void useLoginData.persist.rehydrate();
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  resetBrowser();
});
afterEach(() => vi.restoreAllMocks());

describe("[ACC-03] a page that is loaded signed in", () => {
  test("shows the customer at once, before the gateway has responded", async () => {
    reload();
    const hangingSession = http.get("/api/v1/session", () => delay("infinite"));
    await showApp("/shop/cart", [hangingSession]);
    await expect.element(headerLink("My Account")).toBeVisible();
    await expect.element(headerLink("120.00 points")).toBeVisible();
    expect(headerLink("Sign in").elements()).toEqual([]);
  });

  test("replaces stored points with those from the gateway", async () => {
    reload();
    const points = {
      balanceHundredths: 123_450,
      onHoldHundredths: 0,
      availableHundredths: 123_450,
      worthCents: 6173,
    };
    const { handlers } = sessionHandlers(customer({ points }));
    await showApp("/shop/cart", handlers);
    await expect.element(headerLink("1,234.50 points")).toBeVisible();
  });

  test("shows no points in a shop without points", async () => {
    reload(customer({ points: null }));
    const { handlers } = sessionHandlers(customer({ points: null }));
    await showApp("/shop/cart", handlers);
    await expect.element(headerLink("My Account")).toBeVisible();
    await expect.element(header.getByRole("link", { name: /points/ })).not.toBeInTheDocument();
  });

  test("signs a customer out silently when the session has ended", async () => {
    reload();
    const { handlers } = sessionHandlers(null);
    await showApp("/shop/cart", handlers);
    await expect.element(headerLink("Sign in")).toBeVisible();
    expect(localStorage.getItem(LOGIN_KEY)).toBeNull();
    // If an earlier toast had been shown, it would still be visible beside this one.
    showToast("info", "Said last");
    await expect.element(page.getByText("Said last")).toBeVisible();
    expect(page.getByText("You have been signed out").elements()).toEqual([]);
  });

  test.each([
    ["a failing gateway", () => problem(503, "retail-unavailable")],
    ["no connection", () => HttpResponse.error()],
  ])("%s keeps the stored customer", async (_, respond) => {
    reload();
    await showApp("/shop/cart", [http.get("/api/v1/session", respond)]);
    await waitForSignInPopup();
    await expect
      .poll(() => vi.mocked(fetch).mock.calls.filter(([url]) => url === "/api/v1/session").length)
      .toBeGreaterThan(0);
    await expect.element(headerLink("My Account")).toBeVisible();
  });
});

describe("[CAT-06] prices", () => {
  const priceHandlers = (session: { customer: unknown }) => [
    http.get("/api/v1/products/1", () => {
      const priceCents = session.customer === null ? 1999 : 1500;
      const prices = { priceCents, minPriceCents: priceCents, maxPriceCents: priceCents };
      return HttpResponse.json(product(prices));
    }),
    http.get("/api/v1/products/1/related", () => HttpResponse.json({ items: [] })),
    http.get("/api/v1/storefront", () =>
      HttpResponse.json(storefront({ vatIncluded: session.customer === null })),
    ),
  ];
  const price = (text: string) => page.getByRole("main").getByText(text, { exact: true }).first();
  const storeInOtherTab = (value: string | null) => {
    if (value === null) localStorage.removeItem(LOGIN_KEY);
    else localStorage.setItem(LOGIN_KEY, value);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: LOGIN_KEY, newValue: value }));
  };

  test("are requested again when another tab signs in, and when it signs out", async () => {
    const { handlers, session } = sessionHandlers();
    await showApp("/product/default/1", [...priceHandlers(session), ...handlers]);
    await expect.element(price("€19.99")).toBeVisible();
    await expect.element(price("*VAT Included")).toBeVisible();
    await waitForSignInPopup();
    const tradeCustomer = customer({ hasPriceList: true, vatIncluded: false });
    session.customer = tradeCustomer;
    storeInOtherTab(JSON.stringify({ state: { customer: tradeCustomer }, version: 0 }));
    await expect.element(price("€15.00")).toBeVisible();
    await expect.element(price("*VAT NOT Included")).toBeVisible();
    await expect.element(headerLink("My Account")).toBeVisible();
    session.customer = null;
    storeInOtherTab(null);
    await expect.element(price("€19.99")).toBeVisible();
    await expect.element(headerLink("Sign in")).toBeVisible();
  });

  test("are requested again when the customer's rights have changed", async () => {
    reload();
    const { handlers, session } = sessionHandlers(customer());
    const { released, release } = holdResponse();
    let hasChanged = false;
    const customerAfterSession = {
      get customer() {
        return hasChanged ? customer() : null;
      },
    };
    session.customer = customer({ key: "anna at own prices", hasPriceList: true });
    await showApp("/product/default/1", [
      http.get("/api/v1/session", async () => {
        await released;
        hasChanged = true;
        return HttpResponse.json({ customer: session.customer });
      }),
      ...priceHandlers(customerAfterSession),
      ...handlers,
    ]);
    await expect.element(price("€19.99")).toBeVisible();
    release();
    await expect.element(price("€15.00")).toBeVisible();
  });
});
