import { createMswHandlers } from "@shop/api-client/mocks";
import { getResponse } from "msw";

type Mocks = Pick<ReturnType<typeof createMswHandlers>, "all">;

/** Sends requests to one set of handlers, which remember them. */
export function mockedShop(mocks: Mocks = createMswHandlers()) {
  const handlers = [...mocks.all()];
  return async (
    method: string,
    path: string,
    body?: unknown,
    key: string = crypto.randomUUID(),
  ) => {
    const request = new Request(`https://shop.example/api/v1${path}`, {
      method,
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await getResponse(handlers, request);
    const text = (await response?.text()) ?? "";
    return { status: response?.status, body: text && JSON.parse(text) };
  };
}

type Send = ReturnType<typeof mockedShop>;

export const GUEST = {
  firstName: "Maria",
  lastName: "Ioannou",
  street: "4 Ermou",
  postcode: "6023",
  city: "Larnaca",
  phone: "99470013",
  email: "maria@example.com",
  privacyAccepted: true,
};

/** Returns the body of an order of two beach pouches, with the fingerprint of their quote. */
export async function quotedOrder(send: Send, changes: object = {}) {
  const cart = {
    lines: [{ productId: 1004, quantity: 2 }],
    countryCode: "CY",
    shippingMethodId: 1,
  };
  const { fingerprint } = (await send("POST", "/quotes", cart)).body;
  return { cart, fingerprint, paymentMethod: "card", ageConfirmed: true, ...changes };
}
