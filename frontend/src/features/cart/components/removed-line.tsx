import { shopTexts } from "@/lib/shop-texts";
import type { CartLine } from "@/store/cart-lines";
import { focusOnMount } from "@/ui/focus-on-mount";

export type RemovedLineProps = { line: CartLine; onUndo: () => void };

/** Stays until the next change, longer than a toast: nobody has to be quick to take it back. */
export function RemovedLine({ line, onUndo }: RemovedLineProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-4 rounded-base border border-line bg-raised py-1 pr-1 pl-4 text-sm">
      <p className="min-w-0 truncate">
        <strong className="font-semibold">{line.name}</strong>
        {shopTexts.cart.wasRemoved}
      </p>
      <button
        ref={focusOnMount}
        type="button"
        onClick={onUndo}
        className="min-h-11 shrink-0 px-4 font-semibold underline underline-offset-4"
      >
        {shopTexts.cart.undo}
      </button>
    </div>
  );
}
