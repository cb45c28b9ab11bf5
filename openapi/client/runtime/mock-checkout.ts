// Quotes and orders of the mocks.
import { HttpResponse, type HttpResponseResolver } from "msw";

import type {
  Cart,
  ConfirmOrderRequest,
  CreateOrderRequest,
  FieldError,
  Quote,
  Storefront,
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

const BOTH_ERROR: FieldError = {
  pointer: "/reference",
  code: "invalid",
  detail: "must be left out when paymentCode is given",
};
const NEITHER_ERROR: FieldError = {
  pointer: "/paymentCode",
  code: "missing",
  detail: "or reference is required",
};

/** Limits of a guest's members that the document does not name. */
const GUEST_PATTERNS = [
  ["email", /^[\w!#$%&'*+/=?^`{|}~.-]+@[\w!#$%&'*+/=?^`{|}~.-]+$/, "must be one e-mail address"],
  ["postcode", /^[^,]*$/, "must not contain a comma"],
] as const;

const isPresent = (value: string | null | undefined) => value !== undefined && value !== null;

function findConfirmationError({ paymentCode, reference }: ConfirmOrderRequest) {
  if (isPresent(paymentCode)) return isPresent(reference) ? BOTH_ERROR : undefined;
  return isPresent(reference) ? undefined : NEITHER_ERROR;
}

function findGuestErrors({ cart, guest }: CreateOrderRequest): FieldError[] {
  if (!guest) return [];
  return [
    ...GUEST_PATTERNS.filter(([name, pattern]) => !pattern.test(guest[name].trim())).map(
      ([name, , detail]): FieldError => ({ pointer: `/guest/${name}`, code: "invalid", detail }),
    ),
    ...(guest.privacyAccepted ? [] : [PRIVACY_ERROR]),
    ...(cart.countryCode ? [] : [COUNTRY_ERROR]),
  ];
}

export function createCheckout(examples: Examples, memory: Memory) {
  const readExample = (): Promise<Quote> => examples.read("createQuote");

  const findCountryErrors = async ({ countryCode }: Cart, path = ""): Promise<FieldError[]> => {
    const { countries }: Storefront = await examples.read("findStorefront");
    if (!countryCode || countries.some(({ code }) => code === countryCode)) return [];
    const detail = "must be one of the shop's countries";
    return [{ pointer: `${path}/countryCode`, code: "not-offered", detail }];
  };

  const createQuote: HttpResponseResolver<never, Cart> = async ({ request }) => {
    const cart = await request.json();
    const errors = await findCountryErrors(cart);
    if (errors.length > 0) return invalidBody(errors);
    return HttpResponse.json(quoteOf(cart, await readExample()));
  };

  const createOrder: HttpResponseResolver<never, CreateOrderRequest> = async ({ request }) => {
    const body = await request.json();
    const errors = [...findGuestErrors(body), ...(await findCountryErrors(body.cart, "/cart"))];
    if (errors.length > 0) return invalidBody(errors);
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
    const body = await request.json();
    const error = findConfirmationError(body);
    if (error) return invalidBody([error]);
    const { paymentCode, reference } = body;
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
