import type { Cart, Quote, QuoteLine, Storefront } from "@shop/api-client";
import { http, HttpResponse } from "msw";
import { page } from "vitest/browser";

import type { CartLine } from "@/store/cart-lines";
import { storefront } from "@/test/catalogue";
import { refusedWith } from "@/test/problems";

export const QUOTES = "/api/v1/quotes";
const ORDERS = "/api/v1/orders";

export const lamp: CartLine = {
  id: 1,
  productId: 1,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  quantity: 1,
  stock: 3,
  picture: null,
};
export const chair: CartLine = { ...lamp, id: 2, productId: 2, name: "Chair", priceCents: 1000 };

export const courier = {
  id: 7,
  description: "Courier to your door",
  costCents: 500,
  regularCostCents: 500,
};
export const pickUp = { id: 8, description: "Pick up", costCents: 0, regularCostCents: 0 };

type Shop = {
  prices: Readonly<Record<number, number>>;
  lines: Readonly<Record<number, Partial<QuoteLine>>>;
  quote: Partial<Quote>;
  status: number;
  responseGate: Promise<void> | null;
};

export function quoteEndpoint(fields: Partial<Shop> = {}) {
  const shop: Shop = {
    prices: { 1: 1999, 2: 1000, 3: 5000 },
    lines: {},
    quote: {},
    status: 200,
    responseGate: null,
    ...fields,
  };
  const quotedCarts: Cart[] = [];
  const handler = http.post(QUOTES, async ({ request }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page has sent
    const cart = (await request.json()) as Cart;
    quotedCarts.push(cart);
    const { status, responseGate } = shop;
    const quote = quoteOf(cart, shop);
    if (responseGate !== null) await responseGate;
    return status === 200
      ? HttpResponse.json(quote)
      : HttpResponse.json(refusedWith(status, "retail-unavailable"), { status });
  });
  return { shop, quotedCarts, handler };
}

function quoteOf(cart: Cart, shop: Shop): Quote {
  const lines = cart.lines.map((line): QuoteLine => {
    const unitPriceCents = shop.prices[line.productId] ?? 0;
    const sumCents = unitPriceCents * line.quantity;
    const known = {
      name: null,
      unitPriceCents,
      sumCents,
      available: 3,
      problem: null,
      isWithdrawalExcluded: false,
    };
    return { ...line, ...known, ...shop.lines[line.productId] };
  });
  const goodsCents = lines.reduce(
    (sum, { sumCents, problem }) => sum + (problem === null ? (sumCents ?? 0) : 0),
    0,
  );
  const shippingMethods = shop.quote.shippingMethods ?? [courier, pickUp];
  const chosen = shippingMethods.find(({ id }) => id === cart.shippingMethodId);
  const worthCents = shop.quote.points?.worthCents ?? 0;
  const totalCents = goodsCents + (chosen?.costCents ?? 0) - worthCents;
  return {
    lines,
    goodsCents,
    freeDeliveryFromCents: 5000,
    shippingMethods,
    shippingMethodId: chosen?.id ?? null,
    paymentMethods: ["card", "cash-on-delivery"],
    points: null,
    totalCents,
    vatIncluded: true,
    isOrderable: chosen !== undefined,
    fingerprint: String(totalCents).padStart(16, "0"),
    ...shop.quote,
  };
}

export function orderEndpoint(...responders: (() => Response)[]) {
  const sent: unknown[] = [];
  const handler = http.post(ORDERS, async ({ request }) => {
    sent.push(await request.json());
    return (responders[sent.length - 1] ?? responders.at(-1))?.();
  });
  return { sent, handler };
}

export const outcome = (fields: object = {}) =>
  HttpResponse.json({
    reference: "7K3Q9MXZ2B",
    state: "saved",
    paymentUrl: null,
    paymentCode: null,
    totalCents: 2499,
    ...fields,
  });

export const summary = () => page.getByRole("region", { name: "Summary" });
export const checkout = () => page.getByRole("form", { name: "Checkout" });
export const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
export const field = (name: string) => checkout().getByLabelText(name, { exact: true });
export const orderButton = () =>
  checkout().getByRole("button", { name: /^(?:Pay|Order (?:for|with)|Place order)/ });
export const review = () => checkout().getByRole("region", { name: "Your order" });
export const choose = (name: string) => checkout().getByRole("radio", { name }).click();

const countries = [
  { code: "CY", name: "Cyprus" },
  { code: "GR", name: "Greece" },
];
export const shopWithTwoCountries = (fields: Partial<Storefront> = {}) =>
  http.get("/api/v1/storefront", () => HttpResponse.json(storefront({ countries, ...fields })));
export const locationInGreece = http.get("/api/v1/location", () =>
  HttpResponse.json({ countryCode: "GR" }),
);

const guest = {
  "First name *": "Anna",
  "Last name *": "Georgiou",
  "Email *": "anna@example.com",
  "Street address *": "18 Makariou Avenue",
  "Town / City *": "Limassol",
  "Postcode *": "3040",
  "Phone *": "99470012",
};

export async function fillIn() {
  for (const [label, text] of Object.entries(guest)) {
    // oxlint-disable-next-line no-await-in-loop -- a shopper types one after the other
    await field(label).fill(text);
  }
  await checkout()
    .getByRole("checkbox", { name: /Privacy Policy/ })
    .click();
}
