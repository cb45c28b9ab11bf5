import type { Product } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";

import { changeQuery } from "@/lib/paths";

import { choiceParams, readChoice } from "./choice-address";
import { purchaseOf, type ProductChoice } from "./purchase";
import { productStockQuery } from "./queries";

/** What is being bought on a product's page: the choice lives in the address, the stock is asked for anew. */
export function usePurchase(product: Product, stockDisplay: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = readChoice(new URLSearchParams(location.search));
  const { stockOf } = purchaseOf(product, asked, stockDisplay);
  const stock = useQuery({ ...productStockQuery(stockOf), enabled: stockDisplay });
  const choose = (choice: ProductChoice) =>
    void navigate(changeQuery(location, choiceParams(choice)), { replace: true });
  return { purchase: purchaseOf(product, asked, stockDisplay, stock.data?.total), stock, choose };
}
