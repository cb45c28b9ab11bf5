import type {
  Account,
  Order,
  OrderLine,
  OrderList,
  OrderSummary,
  SessionCustomer,
} from "@shop/api-client";

export function sessionCustomer(fields: Partial<SessionCustomer> = {}): SessionCustomer {
  return {
    key: "anna",
    name: "Anna Georgiou",
    countryCode: "CY",
    hasPriceList: false,
    vatIncluded: true,
    points: null,
    credentialsToUpdate: { email: false, password: false },
    mustClaim: false,
    ...fields,
  };
}

export function account(fields: Partial<Account> = {}): Account {
  return {
    userName: "anna@example.com",
    firstName: "Anna",
    lastName: "Georgiou",
    company: null,
    email: "anna@example.com",
    emailToConfirm: null,
    phone: "99470012",
    street: "18 Makariou Avenue",
    postcode: "3040",
    city: "Limassol",
    countryCode: "CY",
    country: "Cyprus",
    ...fields,
  };
}

export function orderSummary(fields: Partial<OrderSummary> = {}): OrderSummary {
  return {
    id: 17,
    code: "W-1017",
    placedAt: "2026-03-14T11:20:00",
    totalCents: 4498,
    itemCount: 2,
    withdrawableUntil: null,
    ...fields,
  };
}

export function orderList(items: OrderSummary[], fields: Partial<OrderList> = {}): OrderList {
  const total = items.length;
  return { items, inProgress: [], page: 1, perPage: 10, total, pageCount: 1, ...fields };
}

export function orderLine(fields: Partial<OrderLine> = {}): OrderLine {
  return {
    name: "Lamp",
    quantity: 2,
    unitPriceCents: 1999,
    productId: 1,
    relatedVariantId: null,
    ...fields,
  };
}

export function order(fields: Partial<Order> = {}): Order {
  return {
    ...orderSummary(),
    shipping: { description: "Courier", costCents: 500 },
    paymentMethod: "card",
    notes: null,
    lines: [orderLine()],
    ...fields,
  };
}
