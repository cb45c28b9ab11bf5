import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { OrderPlacedPage } from "@/pages/order-placed";
import { PaymentSuccessPage } from "@/pages/viva-payment-success";
import { useLoginData } from "@/store/login-data";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { orderSummary } from "@/test/customers";
import { CODE, outcome, REFERENCE } from "@/test/orders";
import { openDashboard } from "@/test/render-dashboard";
import { renderPage } from "@/test/render-page";
import { customer, resetBrowser, sessionHandlers } from "@/test/session";
import { LABEL, text } from "@/test/withdrawal";

const shop = (withdrawal: ReturnType<typeof storefront>["withdrawal"]) =>
  http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ withdrawal })));
const withWithdrawal = shop({
  days: 14,
  label: LABEL,
  excludedCategories: [],
  excludedText: "Not once the seal is broken.",
});
const withoutWithdrawal = shop(null);

const withdrawalLink = () => page.getByRole("link", { name: LABEL, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });

const running = { withdrawableUntil: "2999-12-17" };
const ended = { withdrawableUntil: "2020-12-17" };

beforeEach(() => {
  resetBrowser();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe("in the account", () => {
  const openOrder = (order: { withdrawableUntil: string | null }, settings = withWithdrawal) =>
    openDashboard("?tab=orders&order=17", { order }, settings);

  test("an order links to its withdrawal until the period ends", async () => {
    await openOrder(running);
    await expect.element(withdrawalLink()).toHaveAttribute("href", "/pages/withdrawal?order=17");
    await expect.element(text("Withdrawal possible until 17 December 2999")).toBeVisible();
  });

  test("an order whose period has ended says so, without a link", async () => {
    await openOrder(ended);
    // The gateway does not know the day of the delivery (D-283).
    const computed =
      /^Counted from your order and .*ended on 17 December 2020\. After a later delivery it ends later\.$/;
    await expect.element(text(computed)).toBeVisible();
    expect(withdrawalLink().elements()).toEqual([]);
  });

  test.each([
    ["in a shop without the function", running, withoutWithdrawal],
    ["without a known period", { withdrawableUntil: null }, withWithdrawal],
  ])("an order %s says nothing", async (_, order, settings) => {
    await openOrder(order, settings);
    await expect.element(page.getByRole("heading", { name: "Order W-1017" })).toBeVisible();
    expect(withdrawalLink().elements()).toEqual([]);
    expect(page.getByText(/withdrawal/i).elements()).toEqual([]);
  });

  test("the list names the last day of running periods only", async () => {
    const orders = [
      orderSummary({ id: 1, code: "W-1", ...running }),
      orderSummary({ id: 2, code: "W-2", ...ended }),
    ];
    await openDashboard("?tab=orders", { orders }, withWithdrawal);
    const row = (code: string) => page.getByRole("listitem").filter({ hasText: code });
    await expect
      .element(row("Order W-1"))
      .toHaveTextContent(/Withdrawal possible until 17 December 2999/);
    await expect.element(row("Order W-2")).not.toHaveTextContent(/withdrawal/i);
  });
});

describe("on the page of a placed order", () => {
  const open = (shown: ReactNode, address: string, settings = withWithdrawal) => {
    addHandlers(
      settings,
      http.post("/api/v1/order-confirmations", () => HttpResponse.json(outcome())),
      ...sessionHandlers().handlers,
    );
    return renderPage(shown, address);
  };
  const openPlaced = (settings = withWithdrawal) =>
    open(<OrderPlacedPage />, `/shop/order-placed?ref=${REFERENCE}`, settings);

  test("the link has the order's reference", async () => {
    await openPlaced();
    await expect
      .element(withdrawalLink())
      .toHaveAttribute("href", `/pages/withdrawal?ref=${REFERENCE}`);
  });

  test("the link has no reference after a card payment, whose page knows its code only", async () => {
    await open(<PaymentSuccessPage />, `/viva-payment-success?s=${CODE}`);
    await expect.element(withdrawalLink()).toHaveAttribute("href", "/pages/withdrawal");
  });

  test("a customer also gets a link to the own orders", async () => {
    useLoginData.setState({ customer: customer() });
    await openPlaced();
    await expect.element(withdrawalLink()).toBeVisible();
    await expect
      .element(link("See your orders"))
      .toHaveAttribute("href", "/shop/dashboard?tab=orders");
  });

  test("a shop without the function has no link", async () => {
    await openPlaced(withoutWithdrawal);
    await expect.element(link("Continue shopping")).toBeVisible();
    expect(page.getByRole("link", { name: /withdraw|contract/i }).elements()).toEqual([]);
  });
});
