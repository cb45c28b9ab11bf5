import type { OrderInProgress } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { orderList, orderSummary } from "@/test/customers";
import { openDashboard } from "@/test/render-dashboard";

const unpaid: OrderInProgress = {
  reference: "7K3Q9MXZ2B",
  state: "to-pay",
  placedAt: "2026-03-15T09:00:00Z",
  totalCents: 3210,
  itemCount: 3,
};

const ordersHandler = (orders = [orderSummary()]) =>
  http.get("/api/v1/orders", () => HttpResponse.json(orderList(orders, { inProgress: [unpaid] })));
const section = () => page.getByRole("region", { name: "In progress" });
const noOrders = () => page.getByText(/No orders yet|What you order is listed here/);

describe("[ACC-08] orders that are not saved yet", () => {
  test.each(["", "?tab=orders"])("are shown with state and link at %j", async (query) => {
    await openDashboard(query, {}, ordersHandler());
    await expect
      .element(section())
      .toHaveTextContent(/Waits for your payment.*3 items.*15 March 2026/);
    await expect.element(section()).toHaveTextContent(/€32\.10/);
    await expect
      .element(section().getByRole("link", { name: "Order 7K3Q9MXZ2B" }))
      .toHaveAttribute("href", "/shop/order-placed?ref=7K3Q9MXZ2B");
    await expect.element(page.getByRole("link", { name: "Order W-1017" })).toBeVisible();
  });

  test.each(["", "?tab=orders"])("replace the text about no orders at %j", async (query) => {
    await openDashboard(query, {}, ordersHandler([]));
    await expect.element(section()).toBeVisible();
    await expect.element(noOrders()).not.toBeInTheDocument();
  });

  test.each(["search=lamp", "page=2"])("are not part of the list with %s", async (query) => {
    await openDashboard(`?tab=orders&${query}`, {}, ordersHandler());
    await expect.element(page.getByRole("link", { name: "Order W-1017" })).toBeVisible();
    await expect.element(section()).not.toBeInTheDocument();
  });
});
