import type { Order } from "@shop/api-client";
import { useRef } from "react";

import { useStorefront } from "@/features/tenant/queries";
import { orderTexts } from "@/texts/orders";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { ReorderReport } from "./reorder-report";
import { useReorder } from "./use-reorder";

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
