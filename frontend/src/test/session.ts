import { http, HttpResponse } from "msw";

import { type LoginData, useLoginData } from "@/store/login-data";
import { useStore } from "@/store/store";
import { sessionCustomer } from "@/test/customers";
import { useMessages } from "@/ui/message";

export const customer = (fields: Partial<LoginData> = {}): LoginData =>
  sessionCustomer({
    points: {
      balanceHundredths: 12_550,
      onHoldHundredths: 550,
      availableHundredths: 12_000,
      worthCents: 600,
    },
    ...fields,
  });

const saved = {
  id: 7,
  productId: 7,
  name: "Lamp",
  choice: null,
  priceCents: 1999,
  stock: 5,
  picture: null,
};

export const storeWithItems = {
  cart: [{ ...saved, quantity: 2 }],
  wishlist: [saved],
  compare: [7],
};

/** Tests change `session.customer`. */
export function sessionHandlers(initialCustomer: LoginData | null = null) {
  const session = { customer: initialCustomer, requests: 0, ended: 0 };
  const handlers = [
    http.get("/api/v1/session", () => {
      session.requests += 1;
      return HttpResponse.json({ customer: session.customer });
    }),
    http.delete("/api/v1/session", () => {
      session.ended += 1;
      session.customer = null;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { session, handlers };
}

export function resetBrowser(): void {
  useLoginData.setState({ customer: null });
  useStore.setState({ cart: [], wishlist: [], compare: [] });
  useMessages.setState({ messages: [] });
  // The stores have written their new states to the storage.
  localStorage.clear();
}
