import { priceTextOf } from "@/lib/price-label";
import { shopTexts } from "@/lib/shop-texts";
import { PriceText } from "@/ui/price-text";

import type { Purchase } from "../purchase";

export type ChoiceSummaryProps = { purchase: Purchase; onClear: () => void };

/** What is chosen and its price, and how to take it back; keeps its place while nothing is chosen. */
export function ChoiceSummary({ purchase, onClear }: ChoiceSummaryProps) {
  const { choice, chosenPrice, item } = purchase;
  const isEmpty = choice.variantId === null && choice.color === null && choice.size === null;
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      {!isEmpty && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-9 text-xs text-soft underline underline-offset-4 hover:text-ink"
        >
          {shopTexts.product.clear}
        </button>
      )}
      <p aria-live="polite" className="ml-auto min-w-0 text-right">
        {chosenPrice !== null && (
          <>
            <span className="block text-xs text-soft">{item.name}</span>
            <PriceText {...priceTextOf(chosenPrice)} size="lg" />
          </>
        )}
      </p>
    </div>
  );
}
