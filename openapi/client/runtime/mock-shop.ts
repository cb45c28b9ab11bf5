// A shop in memory for the mocks: a few products, a session, and the orders that were placed.
import { getResponse, type HttpHandler, HttpResponse, type HttpResponseResolver } from "msw";

import type {
  Cart,
  ConfirmOrderRequest,
  CreateOrderRequest,
  Order,
  OrderOutcome,
  Quote,
} from "../src/types.gen.js";
import { categories } from "./mock-categories.js";
import { listOf, summaryOf } from "./mock-lists.js";
import { products } from "./mock-products.js";
import { quoteOf } from "./mock-quotes.js";
import type { Problem, ProblemCode } from "./problems.js";

/** Creates a problem for a mock, with all members. */
export function createProblem<Code extends ProblemCode>(
  code: Code,
  status: number,
  detail = "An example of this problem.",
): Problem<Code> {
  const title = code.replaceAll("-", " ");
  return { type: `/problems/${code}`, title, status, detail, instance: "urn:mock", errors: [] };
}

const failure = (code: ProblemCode, status: number) =>
  HttpResponse.json(createProblem(code, status), {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });

const notFound = () => failure("not-found", 404);
const notSignedIn = () => failure("not-signed-in", 401);

const listCategories: HttpResponseResolver = () => HttpResponse.json({ items: [...categories] });

const findProduct: HttpResponseResolver<{ id?: string; slug?: string }> = ({ params }) => {
  const found = products.find(({ id, slug }) => String(id) === params.id || slug === params.slug);
  return found ? HttpResponse.json(found) : notFound();
};

/** The generated factories, whose parameters differ. */
export type Factories = Readonly<Record<string, (response?: never) => HttpHandler>>;

/** Returns handlers for the operations whose responses depend on the request or on earlier ones. */
export function createMockShop(factories: Factories) {
  const respondWithExample = (name: string, request: Request) => {
    const factory = factories[name];
    return factory && getResponse([factory()], request.clone());
  };
  const exampleOf = async (name: string, path: string) =>
    (await respondWithExample(name, new Request(`https://shop.example/api/v1${path}`)))?.json();

  let isSignedIn = true;
  const orders: OrderOutcome[] = [];
  const ordersOfKeys = new Map<string, OrderOutcome>();

  const exampleIfSignedIn =
    (name: string): HttpResponseResolver =>
    ({ request }) =>
      isSignedIn ? respondWithExample(name, request) : notSignedIn();

  const quote = async (cart: Cart): Promise<Quote> => {
    const request = new Request("https://shop.example/api/v1/quotes", { method: "POST" });
    return quoteOf(cart, await (await respondWithExample("createQuote", request))?.json());
  };

  const createQuote: HttpResponseResolver<never, Cart> = async ({ request }) =>
    HttpResponse.json(await quote(await request.json()));

  const createOrder: HttpResponseResolver<never, CreateOrderRequest> = async ({ request }) => {
    const key = request.headers.get("Idempotency-Key") ?? "";
    const earlier = ordersOfKeys.get(key);
    if (earlier) return HttpResponse.json(earlier);
    const { cart, paymentMethod } = await request.json();
    const { isOrderable, totalCents } = await quote(cart);
    if (!isOrderable) return failure("quote-changed", 409);
    const number = String(orders.length + 1).padStart(6, "0");
    const isPrepaid = paymentMethod === "card" || paymentMethod === "card-wallet";
    const paymentCode = isPrepaid ? `9106815836${number}` : null;
    const order: OrderOutcome = {
      reference: `MOCK${number}`,
      state: isPrepaid ? "to-pay" : "saved",
      paymentCode,
      // There is no provider: the page after a payment opens at once.
      paymentUrl: paymentCode && `/viva-payment-success?s=${paymentCode}`,
      totalCents,
    };
    orders.push(order);
    ordersOfKeys.set(key, order);
    return HttpResponse.json(order);
  };

  const confirmOrder: HttpResponseResolver<never, ConfirmOrderRequest> = async ({ request }) => {
    const { paymentCode, reference } = await request.json();
    const order = orders.find((each) =>
      paymentCode ? each.paymentCode === paymentCode : each.reference === reference,
    );
    if (!order) return notFound();
    order.state = order.state === "to-pay" ? "saved" : "already-saved";
    order.paymentUrl = null;
    return HttpResponse.json(order);
  };

  const createSession: HttpResponseResolver = ({ request }) => {
    isSignedIn = true;
    return respondWithExample("createSession", request);
  };

  const deleteSession: HttpResponseResolver = () => {
    isSignedIn = false;
    return new HttpResponse(null, { status: 204 });
  };

  const findSession: HttpResponseResolver = ({ request }) =>
    isSignedIn ? respondWithExample("findSession", request) : HttpResponse.json({ customer: null });

  const findOrder: HttpResponseResolver<{ id: string }> = async ({ params, request }) => {
    if (!isSignedIn) return notSignedIn();
    const order: Order = await exampleOf("findOrder", "/orders/1");
    return String(order.id) === params.id ? respondWithExample("findOrder", request) : notFound();
  };

  const listOrders: HttpResponseResolver = async () => {
    if (!isSignedIn) return notSignedIn();
    const order: Order = await exampleOf("findOrder", "/orders/1");
    const { code, id, itemCount, placedAt, totalCents } = order;
    const items = [{ code, id, itemCount, placedAt, totalCents }];
    return HttpResponse.json({ items, page: 1, pageCount: 1, perPage: 10, total: 1 });
  };

  return {
    confirmOrder,
    createOrder,
    createQuote,
    createSession,
    deleteSession,
    findAccount: exampleIfSignedIn("findAccount"),
    findOrder,
    findProduct,
    findProductBySlug: findProduct,
    findProductStock: (({ params }) => {
      const found = products.find(({ id }) => String(id) === params.id);
      if (!found) return notFound();
      const { id: productId, stock } = found;
      const warehouses = [{ name: "Larnaca", quantity: stock }];
      return HttpResponse.json({ productId, total: stock, warehouses });
    }) satisfies HttpResponseResolver<{ id: string }>,
    findSession,
    listCategories,
    listOrders,
    listProducts: (({ request }) =>
      HttpResponse.json(listOf(new URL(request.url).searchParams))) satisfies HttpResponseResolver,
    listRelatedProducts: (({ params }) => {
      if (!products.some(({ id }) => String(id) === params.id)) return notFound();
      const others = products.filter(({ id }) => String(id) !== params.id);
      return HttpResponse.json({ items: others.map(summaryOf) });
    }) satisfies HttpResponseResolver<{ id: string }>,
    listSuggestions: (({ request }) => {
      const { items } = listOf(new URL(request.url).searchParams);
      return HttpResponse.json({ items, brands: [], categories: [], terms: [] });
    }) satisfies HttpResponseResolver,
    updateAccount: exampleIfSignedIn("updateAccount"),
    updateEmail: exampleIfSignedIn("updateEmail"),
    updatePassword: exampleIfSignedIn("updatePassword"),
  };
}
