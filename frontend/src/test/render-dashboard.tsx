import type { Account, Order, OrderSummary, SessionCustomer } from "@shop/api-client";
import { http, HttpResponse, type RequestHandler } from "msw";

import { DashboardPage } from "@/pages/dashboard";
import { storeLoginData } from "@/store/login-data";
import { STORAGE_KEY, useStore } from "@/store/store";
import { addHandlers } from "@/test/api";
import { storefront } from "@/test/catalogue";
import { account, order, orderList, orderSummary, sessionCustomer } from "@/test/customers";
import { renderPage } from "@/test/render-page";

const countries = [
  { code: "CY", name: "Cyprus" },
  { code: "GR", name: "Greece" },
];

type DashboardData = {
  customer?: Partial<SessionCustomer>;
  account?: Partial<Account>;
  orders?: OrderSummary[];
  order?: Partial<Order>;
};

export function accountHandlers(data: DashboardData = {}): RequestHandler[] {
  const orders = data.orders ?? [orderSummary()];
  return [
    http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ countries }))),
    http.get("/api/v1/session", () =>
      HttpResponse.json({ customer: sessionCustomer(data.customer) }),
    ),
    http.get("/api/v1/account", () => HttpResponse.json(account(data.account))),
    http.get("/api/v1/orders", () => HttpResponse.json(orderList(orders))),
    http.get("/api/v1/orders/:id", () => HttpResponse.json(order(data.order))),
  ];
}

/** Given handlers take precedence. */
export async function openDashboard(
  query: string,
  data: DashboardData = {},
  ...handlers: RequestHandler[]
) {
  localStorage.removeItem(STORAGE_KEY);
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  storeLoginData(sessionCustomer(data.customer));
  addHandlers(...handlers, ...accountHandlers(data));
  return renderPage(<DashboardPage />, `/shop/dashboard${query}`, "/shop/dashboard");
}
