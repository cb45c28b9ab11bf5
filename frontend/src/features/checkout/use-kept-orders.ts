import { confirmOrder } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { finishOrder } from "./finish-order";
import { placedOrders } from "./kept-orders";

/** Asks for each order whose lines are still in the cart; where nothing can be heard, the next visit asks. */
async function askForAll(queryClient: QueryClient): Promise<void> {
  for (const reference of placedOrders()) {
    // oxlint-disable-next-line no-await-in-loop -- nobody waits for it, and the gateway counts the questions
    const { data } = await confirmOrder({ body: { reference } });
    if (data !== undefined) finishOrder(queryClient, data);
  }
}

/**
 * Takes out of the cart what was paid while nobody looked: the shopper closed the page, or the payment
 * came back in another browser [CHK-04].
 */
export function useKeptOrders(): void {
  const queryClient = useQueryClient();
  useEffect(() => void askForAll(queryClient), [queryClient]);
}
