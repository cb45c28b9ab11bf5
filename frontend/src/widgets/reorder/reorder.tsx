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

/** A long order must not take the shop's connections from everything else. */
const REQUESTS_AT_ONCE = 4;

export type ReorderProps = { order: Pick<Order, "lines"> };

/** Orders the same again: one button, and what came of it. */
export function Reorder({ order }: ReorderProps) {
  const { stockDisplay } = useStorefront().features;
  const { isPending, done, reorder, retry } = useReorder(order, stockDisplay);
  const button = useRef<HTMLButtonElement>(null);
  if (order.lines.length === 0) return null;

  const tryAgain = () => {
    // The button in the report goes with it.
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

/** Puts a past order into the cart, and says what became of each line. */
function useReorder({ lines }: Pick<Order, "lines">, stockDisplay: boolean) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState<Reordered[] | null>(null);

  /** `before`: what has been said of each line; only what could not be said is tried again. */
  const fill = async (before: readonly Reordered[]) => {
    if (isPending) return;
    const customerScope = currentCustomerScope();
    const asked = before.filter(isUnknown).map(({ line }) => line);
    setPending(true);
    setDone(null);
    const answers = await askForLines(queryClient, asked, stockDisplay);
    // Another customer's prices, rights and cart are not these answers' business.
    if (currentCustomerScope() === customerScope)
      setDone(withNews(before, fillCart(asked, answers, stockDisplay)));
    setPending(false);
  };
  return {
    isPending,
    done,
    reorder: () => fill(lines.map((line) => ({ line, outcome: { kind: "unknown" } }))),
    /** Tries again with the lines that the shop could not check. */
    retry: () => fill(done ?? []),
  };
}

const isUnknown = ({ outcome }: Reordered) => outcome.kind === "unknown";

/** The lines in their order, what was not known of some replaced by what is known now. */
function withNews(before: readonly Reordered[], news: readonly Reordered[]): Reordered[] {
  const fresh = news.values();
  return before.map((known) => (isUnknown(known) ? (fresh.next().value ?? known) : known));
}

type Answers = ReadonlyMap<string, FreshAnswer | null>;

const keyOf = ({ productId, relatedVariantId }: OrderLine): string =>
  `${String(productId)} ${String(relatedVariantId)}`;

/** Each product is asked for once, however often it was ordered. */
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

/** At once and from what is stored: another tab may have changed the cart meanwhile. */
function fillCart(lines: OrderLine[], answers: Answers, stockDisplay: boolean): Reordered[] {
  refreshStore();
  const { cart } = useStore.getState();
  const plan = planReorder(lines, (line) => answers.get(keyOf(line)) ?? null, cart, stockDisplay);
  for (const { outcome } of plan) {
    if (outcome.kind === "added") addLine({ ...outcome.item, quantity: outcome.quantity });
  }
  return plan;
}
