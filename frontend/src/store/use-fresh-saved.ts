import { findProductOptions, findProductStockOptions } from "@shop/api-client/queries";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { isProblem } from "@/api/problem";
import { mapLimited } from "@/lib/map-limited";

import { currentCustomerScope, useCustomerScope } from "./customer-scope";
import { freshSaved, type FreshAnswer, type SavedChange } from "./fresh-saved";
import { keyOf, type SavedProduct } from "./saved-product";

/** One of the store's lists: its items, and how to replace an item. */
export type FreshList<Saved extends SavedProduct> = {
  read: () => Saved[];
  update: (replace: (saved: Saved) => Saved) => void;
};

type Changes = ReadonlyMap<string, SavedChange>;

/**
 * Updates the items of a list after hydration, and when the prices of another customer apply;
 * returns the changes by the item's key.
 */
export function useFreshSaved<Saved extends SavedProduct>(
  list: FreshList<Saved>,
  stockDisplay: boolean,
): Changes {
  const queryClient = useQueryClient();
  const customerScope = useCustomerScope();
  const [changes, setChanges] = useState<Changes>(new Map());
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void askForAll(queryClient, list.read(), stockDisplay, signal).then((answers) => {
      if (!signal.aborted && currentCustomerScope() === customerScope)
        setChanges(takeOver(list, answers));
    });
    return () => leaving.abort();
  }, [queryClient, list, stockDisplay, customerScope]);
  return changes;
}

type Answers = ReadonlyMap<string, FreshAnswer>;

/** A long list must not occupy all connections to the shop. */
const REQUESTS_AT_ONCE = 4;

async function askForAll(
  queryClient: QueryClient,
  list: SavedProduct[],
  stockDisplay: boolean,
  signal: AbortSignal,
): Promise<Answers> {
  const answers = await mapLimited(list, REQUESTS_AT_ONCE, async (saved) => {
    const answer = signal.aborted ? null : await askForFresh(queryClient, saved, stockDisplay);
    return [keyOf(saved), answer] as const;
  });
  return new Map(answers.flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]])));
}

function takeOver<Saved extends SavedProduct>(list: FreshList<Saved>, answers: Answers): Changes {
  const changes = new Map<string, SavedChange>();
  list.update((saved) => {
    const answer = answers.get(keyOf(saved));
    if (answer === undefined) return saved;
    const fresh = freshSaved(saved, answer);
    changes.set(keyOf(saved), fresh.change);
    return fresh.saved;
  });
  return changes;
}

/** The product, related variant, or colour and size to load. */
type AskedProduct = Pick<SavedProduct, "id" | "productId" | "choice">;

const NOW = { staleTime: 0, retry: false };

/** Loads current data of a product; `null` if the request fails. */
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

/** A deleted product has no stock to load. */
const isThere = (answer: FreshAnswer, asked: AskedProduct): boolean =>
  !freshSaved({ ...asked, priceCents: 0, stock: 0 }, answer).change.isGone;

/** Returns `null` if the request fails: the product's own stock then counts. */
async function countStock(queryClient: QueryClient, { id }: AskedProduct): Promise<number | null> {
  try {
    const options = findProductStockOptions({ path: { id } });
    const { total } = await queryClient.fetchQuery({ ...options, ...NOW });
    return total;
  } catch {
    return null;
  }
}
