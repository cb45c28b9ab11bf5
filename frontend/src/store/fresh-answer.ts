import { findProductOptions, findProductStockOptions } from "@shop/api-client/queries";
import type { QueryClient } from "@tanstack/react-query";

import { isProblem } from "@/api/problem";

import { freshSaved, type FreshAnswer } from "./fresh-saved";
import type { SavedProduct } from "./saved-product";

/** What is asked about: a product, one of its related variants, or a colour and size of it. */
export type AskedProduct = Pick<SavedProduct, "id" | "productId" | "choice">;

const NOW = { staleTime: 0, retry: false };

/** What the shop says of a product right now; null where it could not say. */
export async function askForFresh(
  queryClient: QueryClient,
  asked: AskedProduct,
  stockDisplay: boolean,
): Promise<FreshAnswer | null> {
  try {
    const options = findProductOptions({ path: { id: asked.productId } });
    const product = await queryClient.fetchQuery({ ...options, ...NOW });
    const isCounted = stockDisplay && isThere({ product, stock: null }, asked);
    return { product, stock: isCounted ? await countStock(queryClient, asked) : null };
  } catch (error) {
    const isGone = isProblem(error) && error.type === "/problems/not-found";
    return isGone ? { product: null, stock: null } : null;
  }
}

/** What is gone has no stock to be asked for. */
const isThere = (answer: FreshAnswer, asked: AskedProduct): boolean =>
  !freshSaved({ ...asked, priceCents: 0, stock: 0 }, answer).change.isGone;

/** Null where it can't be counted: then the product's own count holds. */
async function countStock(queryClient: QueryClient, { id }: AskedProduct): Promise<number | null> {
  try {
    const options = findProductStockOptions({ path: { id } });
    const { total } = await queryClient.fetchQuery({ ...options, ...NOW });
    return total;
  } catch {
    return null;
  }
}
