import { findProductOptions, findProductStockOptions } from "@shop/api-client/queries";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { isProblem } from "@/api/problem";

import { freshLine, type FreshAnswer, type LineChange } from "./fresh-line";
import { keyOf, type CartLine } from "./lines";
import { updateLines, useCart } from "./store";

/** Brings the cart up to date once the page is there; what has changed, by the line's key. */
export function useFreshLines(stockDisplay: boolean): ReadonlyMap<string, LineChange> {
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState<ReadonlyMap<string, LineChange>>(new Map());
  useEffect(() => {
    let isLeft = false;
    void askForLines(queryClient, useCart.getState().lines, stockDisplay).then((answers) => {
      if (!isLeft) setChanges(takeOver(answers));
    });
    return () => {
      isLeft = true;
    };
  }, [queryClient, stockDisplay]);
  return changes;
}

type Answers = ReadonlyMap<string, FreshAnswer>;

async function askForLines(
  queryClient: QueryClient,
  lines: CartLine[],
  stockDisplay: boolean,
): Promise<Answers> {
  const answers = await Promise.all(
    lines.map(
      async (line) => [keyOf(line), await askFor(queryClient, line, stockDisplay)] as const,
    ),
  );
  return new Map(answers.flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]])));
}

/** Null where the shop could not say: the line stays as it is. */
async function askFor(
  queryClient: QueryClient,
  { id, productId }: CartLine,
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

function takeOver(answers: Answers): ReadonlyMap<string, LineChange> {
  const changes = new Map<string, LineChange>();
  updateLines((line) => {
    const answer = answers.get(keyOf(line));
    if (answer === undefined) return line;
    const fresh = freshLine(line, answer);
    changes.set(keyOf(line), fresh.change);
    return fresh.line;
  });
  return changes;
}
