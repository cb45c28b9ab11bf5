// Quotes and orders of the mocks.
import { HttpResponse, type HttpResponseResolver } from "msw";

import type {
  Cart,
  ConfirmOrderRequest,
  CreateOrderRequest,
  FieldError,
  Quote,
} from "../src/types.gen.js";
import type { Examples } from "./mock-examples.js";
import { findKeyProblem, keyOf } from "./mock-idempotency.js";
import type { Memory, PlacedOrder } from "./mock-memory.js";
import { now, outcomeOf, paymentCodeOf, referenceOf } from "./mock-orders.js";
import { failure, invalidBody, notFound, notSignedIn } from "./mock-problems.js";
import { quoteOf } from "./mock-quotes.js";

const PRIVACY_ERROR: FieldError = {
  pointer: "/guest/privacyAccepted",
  code: "not-accepted",
  detail: "must be true: the privacy policy must be accepted",
};
const COUNTRY_ERROR: FieldError = {
  pointer: "/cart/countryCode",
  code: "missing",
  detail: "is required",
};
const PAYMENT_ERROR: FieldError = {
  pointer: "/paymentMethod",
  code: "not-offered",
  detail: "must be one of the quote's payment methods",
};

function findGuestErrors({ cart, guest }: CreateOrderRequest): FieldError[] {
  if (!guest) return [];
  return [
    ...(guest.privacyAccepted ? [] : [PRIVACY_ERROR]),
    ...(cart.countryCode ? [] : [COUNTRY_ERROR]),
  ];
}

export function createCheckout(examples: Examples, memory: Memory) {
  const readExample = (): Promise<Quote> => examples.read("createQuote");

  const createQuote: HttpResponseResolver<never, Cart> = async ({ request }) =>
    HttpResponse.json(quoteOf(await request.json(), await readExample()));

  const createOrder: HttpResponseResolver<never, CreateOrderRequest> = async ({ request }) => {
    const body = await request.json();
    const guestErrors = findGuestErrors(body);
    if (guestErrors.length > 0) return invalidBody(guestErrors);
    const { cart, fingerprint, paymentMethod } = body;
    const quote = quoteOf(cart, await readExample());
    const state = memory.read();
    const isGuest = !state.isSignedIn;
    if (isGuest && !body.guest) return notSignedIn();
    if (!body.ageConfirmed) return failure("age-not-confirmed", 422);
    const key = keyOf(request);
    const index = state.orders.findIndex((order) => order.key === key);
    const earlier = state.orders[index];
    const keyProblem = findKeyProblem(key, earlier, { body, isGuest });
    if (keyProblem) return keyProblem;
    if (earlier) return HttpResponse.json(outcomeOf(earlier, index, quote));
    if (fingerprint !== quote.fingerprint || !quote.isOrderable) {
      return failure("quote-changed", 409);
    }
    if (!quote.paymentMethods.includes(paymentMethod)) return invalidBody([PAYMENT_ERROR]);
    const placed: PlacedOrder = { body, isConfirmed: false, isGuest, key, time: now() };
    const count = state.orders.push(placed);
    memory.write(state);
    return HttpResponse.json(outcomeOf(placed, count - 1, quote));
  };

  const confirmOrder: HttpResponseResolver<never, ConfirmOrderRequest> = async ({ request }) => {
    const { paymentCode, reference } = await request.json();
    const example = await readExample();
    const state = memory.read();
    const index = state.orders.findIndex((order, at) =>
      paymentCode ? paymentCodeOf(order, at) === paymentCode : referenceOf(at) === reference,
    );
    const found = state.orders[index];
    if (!found) return notFound();
    const savedState = found.isConfirmed ? "already-saved" : "saved";
    found.isConfirmed = true;
    memory.write(state);
    const quote = quoteOf(found.body.cart, example);
    return HttpResponse.json(outcomeOf(found, index, quote, savedState));
  };

  return { confirmOrder, createOrder, createQuote };
}
