// Finds orders of the mocks: the example of the customer, and those that were placed.
import type { Account, Order, Quote } from "../src/types.gen.js";
import type { Examples } from "./mock-examples.js";
import type { Memory } from "./mock-memory.js";
import { isSaved, orderOf, referenceOf } from "./mock-orders.js";
import { quoteOf } from "./mock-quotes.js";

export function createPlacedOrders(examples: Examples, memory: Memory) {
  const findSaved = async () => {
    const quote: Quote = await examples.read("createQuote");
    const example: Order = await examples.read("findOrder");
    const saved = memory.read().orders.flatMap((placed, index) => {
      if (!isSaved(placed)) return [];
      const order = orderOf(placed, index, quoteOf(placed.body.cart, quote), example);
      return [{ order, placed, reference: referenceOf(index) }];
    });
    return { example, saved };
  };

  /** Returns the orders of the signed-in customer, newest first. */
  const ofCustomer = async (): Promise<Order[]> => {
    const { example, saved } = await findSaved();
    const own = saved.filter(({ placed }) => !placed.isGuest).map(({ order }) => order);
    return [...own.toReversed(), example];
  };

  const ofReference = async (reference: string, email: string): Promise<Order | undefined> => {
    const account: Account = await examples.read("findAccount");
    const { saved } = await findSaved();
    return saved.find(({ placed, reference: own }) => {
      const address = placed.isGuest ? placed.body.guest?.email : account.email;
      return own === reference && address?.toLowerCase() === email.toLowerCase();
    })?.order;
  };

  return { ofCustomer, ofReference };
}

export type PlacedOrders = ReturnType<typeof createPlacedOrders>;
