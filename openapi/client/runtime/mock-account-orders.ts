// The customer's orders of the mocks.
import { HttpResponse, type HttpResponseResolver } from "msw";

import { hasWords } from "./mock-filters.js";
import type { Memory } from "./mock-memory.js";
import { orderSummaryOf } from "./mock-orders.js";
import type { PlacedOrders } from "./mock-placed-orders.js";
import { notFound, notSignedIn } from "./mock-problems.js";

const ORDERS_PER_PAGE = 10;

export function createAccountOrders(orders: PlacedOrders, memory: Memory) {
  const findOrder: HttpResponseResolver<{ id: string }> = async ({ params }) => {
    if (!memory.read().isSignedIn) return notSignedIn();
    const order = (await orders.ofCustomer()).find(({ id }) => String(id) === params.id);
    return order ? HttpResponse.json(order) : notFound();
  };

  const listOrders: HttpResponseResolver = async ({ request }) => {
    if (!memory.read().isSignedIn) return notSignedIn();
    const query = new URL(request.url).searchParams;
    const term = query.get("search")?.trim() ?? "";
    const found = (await orders.ofCustomer()).filter(({ code, lines }) =>
      hasWords([code, ...lines.map(({ name }) => name)].join(" "), term),
    );
    const page = Number(query.get("page") ?? 1);
    const perPage = Number(query.get("perPage") ?? ORDERS_PER_PAGE);
    return HttpResponse.json({
      items: found.slice((page - 1) * perPage, page * perPage).map(orderSummaryOf),
      page,
      pageCount: Math.ceil(found.length / perPage),
      perPage,
      total: found.length,
    });
  };

  return { findOrder, listOrders };
}
