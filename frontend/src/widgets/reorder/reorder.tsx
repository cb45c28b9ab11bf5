import type { Order, OrderLine } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { useStorefront } from "@/features/tenant/queries";
import { MAX_CONCURRENT_REQUESTS, mapLimited } from "@/lib/map-limited";
import { addLine } from "@/store/cart";
import { currentCustomerScope } from "@/store/customer-scope";
import type { CurrentData, FailedLoad } from "@/store/refresh-saved";
import { rereadStorage, useStore } from "@/store/store";
import { loadCurrentData } from "@/store/use-refresh-saved";
import { orderTexts } from "@/texts/orders";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { type Reordered, type ReorderOutcome, type ShopRules, planReorder } from "./plan-reorder";
import { ReorderReport } from "./reorder-report";

type ReorderProps = { order: Pick<Order, "lines"> };

export function Reorder({ order }: ReorderProps) {
  const { features, freeGoods } = useStorefront();
  const rules = { stockDisplay: features.stockDisplay, freeGoods };
  const { isPending, results, reorder, retry } = useReorder(order, rules);
  const button = useRef<HTMLButtonElement>(null);
  if (order.lines.length === 0) return null;

  const retryAndFocus = () => {
    // The report disappears with the retry button, so the reorder button takes the focus.
    button.current?.focus({ preventScroll: true });
    void retry();
  };
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => void reorder()}
      >
        <Icon name="rotate-ccw" size={18} />
        {orderTexts.reorder.action}
      </Button>
      <div role="status" className="mt-4 empty:hidden">
        {isPending && <p className="text-sm text-soft">{orderTexts.reorder.busy}</p>}
        {results !== null && <ReorderReport results={results} onRetry={retryAndFocus} />}
      </div>
    </>
  );
}

function useReorder({ lines }: Pick<Order, "lines">, rules: ShopRules) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [results, setResults] = useState<Reordered[] | null>(null);

  /** Processes the lines whose outcome is `unknown`. */
  const process = async (previousResults: readonly Reordered[]) => {
    if (isPending) return;
    const customerScope = currentCustomerScope();
    const requested = previousResults.filter(hasFailed).map(({ line }) => line);
    setPending(true);
    setResults(null);
    const loaded = await loadLines(queryClient, requested, rules.stockDisplay);
    // If the customer has changed, these responses have the wrong prices and rights.
    if (currentCustomerScope() === customerScope)
      setResults(mergeResults(previousResults, addToCart(requested, loaded, rules)));
    setPending(false);
  };
  return {
    isPending,
    results,
    reorder: () => process(lines.map((line) => ({ line, outcome: NOT_REQUESTED }))),
    retry: () => process(results ?? []),
  };
}

const NOT_REQUESTED: ReorderOutcome = { kind: "unknown", requestId: "" };

const hasFailed = ({ outcome }: Reordered) => outcome.kind === "unknown";

/** `newResults` belong to the failed lines, in their order. */
function mergeResults(
  previousResults: readonly Reordered[],
  newResults: readonly Reordered[],
): Reordered[] {
  const remaining = newResults.values();
  return previousResults.map((result) =>
    hasFailed(result) ? (remaining.next().value ?? result) : result,
  );
}

type CurrentDataByLine = ReadonlyMap<string, CurrentData | FailedLoad>;

const NOT_LOADED: FailedLoad = { failure: { requestId: "" } };

const keyOf = ({ productId, relatedVariantId }: OrderLine): string =>
  `${String(productId)} ${String(relatedVariantId)}`;

/** Loads each product once, even if several lines contain it. */
async function loadLines(
  queryClient: QueryClient,
  lines: OrderLine[],
  stockDisplay: boolean,
): Promise<CurrentDataByLine> {
  const distinctLines = [...new Map(lines.map((line) => [keyOf(line), line])).values()];
  const loaded = await mapLimited(distinctLines, MAX_CONCURRENT_REQUESTS, async (line) => {
    const { productId, relatedVariantId } = line;
    if (productId === null) return [keyOf(line), NOT_LOADED] as const;
    const requested = { id: relatedVariantId ?? productId, productId, choice: null };
    return [keyOf(line), await loadCurrentData(queryClient, requested, stockDisplay)] as const;
  });
  return new Map(loaded);
}

/** Reads and changes the stored cart synchronously, so that no change of another tab is lost. */
function addToCart(lines: OrderLine[], loaded: CurrentDataByLine, rules: ShopRules): Reordered[] {
  rereadStorage();
  const { cart } = useStore.getState();
  const plan = planReorder(lines, (line) => loaded.get(keyOf(line)) ?? NOT_LOADED, cart, rules);
  for (const { outcome } of plan) {
    if (outcome.kind === "added") addLine({ ...outcome.item, quantity: outcome.quantity });
  }
  return plan;
}
