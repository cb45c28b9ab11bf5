import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { changeQuery, paths } from "@/lib/paths";

import { choiceParams } from "./choice-address";
import type { ProductChoice } from "./purchase";

/** The whole address of a product's page with what is chosen; null while only a server could say it. */
export function useProductAddress(productId: number, choice: ProductChoice): string | null {
  const path = changeQuery(
    { pathname: paths.product({ id: productId }), search: "" },
    choiceParams(choice),
  );
  return useIsHydrated() ? location.origin + path : null;
}
