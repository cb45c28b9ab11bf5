import type { Order, OrderLine } from "@shop/api-client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { useStorefront } from "@/features/tenant/queries";
import { mapLimited } from "@/lib/map-limited";
import { addLine } from "@/store/cart";
import { currentCustomerScope } from "@/store/customer-scope";
import type { FreshAnswer } from "@/store/fresh-saved";
import { refreshStore, useStore } from "@/store/store";
import { askForFresh } from "@/store/use-fresh-saved";
import { orderTexts } from "@/texts/orders";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { type Reordered, planReorder } from "./plan-reorder";
import { ReorderReport } from "./reorder-report";

/** A long order must not occupy all connections to the shop. */
const REQUESTS_AT_ONCE = 4;

export type ReorderProps = { order: Pick<Order, "lines"> };

/** Button that orders the same items again, and the report of the result. */
export function Reorder({ order }: ReorderProps) {
  const { stockDisplay } = useStorefront().features;
  const { isPending, done, reorder, retry } = useReorder(order, stockDisplay);
  const button = useRef<HTMLButtonElement>(null);
  if (order.lines.length === 0) return null;

  const tryAgain = () => {
    // The report's button disappears with the report.
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
        {done !== null && <ReorderReport done={done} onRetry={tryAgain} />}
      </div>
    </>
  );
}

/** Adds a past order to the cart, and keeps the result of each line. */
function useReorder({ lines }: Pick<Order, "lines">, stockDisplay: boolean) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState<Reordered[] | null>(null);

  /**
   * Processes the lines. `before` holds earlier results: only lines whose data failed to load are
   * retried.
   */
  const fill = async (before: readonly Reordered[]) => {
    if (isPending) return;
    const customerScope = currentCustomerScope();
    const asked = before.filter(isUnknown).map(({ line }) => line);
    setPending(true);
    setDone(null);
    const answers = await askForLines(queryClient, asked, stockDisplay);
    // After a change of the customer, these responses have the wrong prices and rights.
    if (currentCustomerScope() === customerScope)
      setDone(withNews(before, fillCart(asked, answers, stockDisplay)));
    setPending(false);
  };
  return {
    isPending,
    done,
    reorder: () => fill(lines.map((line) => ({ line, outcome: { kind: "unknown" } }))),
    /** Retries the lines whose data failed to load. */
    retry: () => fill(done ?? []),
  };
}

const isUnknown = ({ outcome }: Reordered) => outcome.kind === "unknown";

/** Merges new results into the earlier ones, in the order of the lines. */
function withNews(before: readonly Reordered[], news: readonly Reordered[]): Reordered[] {
  const fresh = news.values();
  return before.map((known) => (isUnknown(known) ? (fresh.next().value ?? known) : known));
}

type Answers = ReadonlyMap<string, FreshAnswer | null>;

const keyOf = ({ productId, relatedVariantId }: OrderLine): string =>
  `${String(productId)} ${String(relatedVariantId)}`;

/** Loads each product once, even if several lines contain it. */
async function askForLines(
  queryClient: QueryClient,
  lines: OrderLine[],
  stockDisplay: boolean,
): Promise<Answers> {
  const distinct = [...new Map(lines.map((line) => [keyOf(line), line])).values()];
  const answers = await mapLimited(distinct, REQUESTS_AT_ONCE, async (line) => {
    const { productId, relatedVariantId } = line;
    if (productId === null) return [keyOf(line), null] as const;
    const asked = { id: relatedVariantId ?? productId, productId, choice: null };
    return [keyOf(line), await askForFresh(queryClient, asked, stockDisplay)] as const;
  });
  return new Map(answers);
}

/**
 * Reads the stored cart and changes it synchronously: another tab may have changed it meanwhile.
 */
function fillCart(lines: OrderLine[], answers: Answers, stockDisplay: boolean): Reordered[] {
  refreshStore();
  const { cart } = useStore.getState();
  const plan = planReorder(lines, (line) => answers.get(keyOf(line)) ?? null, cart, stockDisplay);
  for (const { outcome } of plan) {
    if (outcome.kind === "added") addLine({ ...outcome.item, quantity: outcome.quantity });
  }
  return plan;
}
