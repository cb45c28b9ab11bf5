import { priceTextOf } from "@/lib/price-label";
import { productTexts } from "@/texts/product";
import { PriceText } from "@/ui/price-text";

import type { Purchase } from "../purchase";

export type ChoiceSummaryProps = { purchase: Purchase; onClear: () => void };

/** What is chosen and its price, or what is still missing, and how to take the choice back. */
export function ChoiceSummary({ purchase, onClear }: ChoiceSummaryProps) {
  const { choice, chosenPrice, item, missing } = purchase;
  const isEmpty = choice.variantId === null && choice.color === null && choice.size === null;
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      {!isEmpty && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-9 text-xs text-soft underline underline-offset-4 hover:text-ink"
        >
          {productTexts.clear}
        </button>
      )}
      <p role="status" className="min-w-0 not-first:text-right">
        <span className="block text-xs text-soft">
          {missing === null ? item.name : productTexts.missing[missing]}
        </span>
        {chosenPrice !== null && <PriceText {...priceTextOf(chosenPrice)} size="lg" />}
      </p>
    </div>
  );
}
