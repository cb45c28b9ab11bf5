import type { Product } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { purchaseOf } from "./purchase";
import { productStockQuery } from "./queries";
import type { ChoiceState } from "./use-choice";

/** What is being bought: the product, what is chosen of it, and its stock, which is asked for anew. */
export function usePurchase(
  product: Product,
  { asked, choose }: ChoiceState,
  stockDisplay: boolean,
) {
  const { stockOf } = purchaseOf(product, asked, stockDisplay);
  const stock = useQuery({ ...productStockQuery(stockOf), enabled: stockDisplay }).data;
  return { purchase: purchaseOf(product, asked, stockDisplay, stock?.total), stock, choose };
}
