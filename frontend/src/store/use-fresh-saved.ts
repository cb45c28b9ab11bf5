import { findProductOptions, findProductStockOptions } from "@shop/api-client/queries";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { isProblem } from "@/api/problem";

import { freshSaved, type FreshAnswer, type SavedChange } from "./fresh-saved";
import { keyOf, type SavedProduct } from "./saved-product";

/** One of the store's lists: what is in it now, and how each of its items is replaced. */
export type FreshList<Saved extends SavedProduct> = {
  read: () => Saved[];
  update: (replace: (saved: Saved) => Saved) => void;
};

type Changes = ReadonlyMap<string, SavedChange>;

/** Brings a list up to date once the page is there; what has changed, by the item's key. */
export function useFreshSaved<Saved extends SavedProduct>(
  list: FreshList<Saved>,
  stockDisplay: boolean,
): Changes {
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState<Changes>(new Map());
  useEffect(() => {
    let isLeft = false;
    void askForAll(queryClient, list.read(), stockDisplay).then((answers) => {
      if (!isLeft) setChanges(takeOver(list, answers));
    });
    return () => {
      isLeft = true;
    };
  }, [queryClient, list, stockDisplay]);
  return changes;
}

type Answers = ReadonlyMap<string, FreshAnswer>;

async function askForAll(
  queryClient: QueryClient,
  list: SavedProduct[],
  stockDisplay: boolean,
): Promise<Answers> {
  const answers = await Promise.all(
    list.map(
      async (saved) => [keyOf(saved), await askFor(queryClient, saved, stockDisplay)] as const,
    ),
  );
  return new Map(answers.flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]])));
}

/** Null where the shop could not say: what was saved stays as it is. */
async function askFor(
  queryClient: QueryClient,
  { id, productId }: SavedProduct,
  stockDisplay: boolean,
): Promise<FreshAnswer | null> {
  const now = { staleTime: 0, retry: false };
  const countStock = async () => {
    const options = findProductStockOptions({ path: { id } });
    const stock = await queryClient.fetchQuery({ ...options, ...now });
    return stock.total;
  };
  try {
    const [product, stock] = await Promise.all([
      queryClient.fetchQuery({ ...findProductOptions({ path: { id: productId } }), ...now }),
      stockDisplay ? countStock().catch(() => null) : null,
    ]);
    return { product, stock };
  } catch (error) {
    const isGone = isProblem(error) && error.type === "/problems/not-found";
    return isGone ? { product: null, stock: null } : null;
  }
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
