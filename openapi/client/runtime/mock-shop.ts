// A shop in memory for the mocks: a few products, a session, orders and withdrawals.
import type { HttpResponseResolver } from "msw";

import { createAccountOrders } from "./mock-account-orders.js";
import { catalogue } from "./mock-catalogue.js";
import { createCheckout } from "./mock-checkout.js";
import { createExamples, type Factories } from "./mock-examples.js";
import { findRefusal } from "./mock-limits.js";
import type { Memory } from "./mock-memory.js";
import { createPlacedOrders } from "./mock-placed-orders.js";
import { BODIES } from "./mock-requests.js";
import { createSessions } from "./mock-session.js";
import { createWithdrawals } from "./mock-withdrawals.js";

/** Returns handlers for the operations whose responses depend on the request or on earlier ones. */
export function createMockShop(factories: Factories, memory: Memory) {
  const examples = createExamples(factories);
  const orders = createPlacedOrders(examples, memory);
  const forms = Object.keys(BODIES).map((name) => [name, () => examples.respond(name)]);
  const resolvers: Record<string, HttpResponseResolver<never, never>> = {
    ...Object.fromEntries(forms),
    ...catalogue,
    ...createAccountOrders(orders, memory),
    ...createCheckout(examples, memory),
    ...createSessions(examples, memory),
    ...createWithdrawals(orders, memory),
  };
  const checked = Object.entries(resolvers).map(([name, resolver]) => [
    name,
    async (info: Parameters<typeof resolver>[0]) => {
      const { id }: { id?: string } = info.params;
      return (await findRefusal(name, info.request, id)) ?? resolver(info);
    },
  ]);
  return Object.fromEntries(checked);
}
