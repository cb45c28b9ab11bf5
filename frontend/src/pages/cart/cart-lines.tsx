import { CartLineRow } from "@/features/cart/components/cart-line-row";
import { quotedByKey, useQuotedLines } from "@/features/cart/quoted-lines";
import type { QuoteResponse } from "@/features/checkout/use-quote";
import type { CartLine } from "@/store/cart-lines";
import { keyOf } from "@/store/saved-product";

import type { CartChanges } from "./use-cart-changes";

type CartLinesProps = {
  lines: readonly CartLine[];
  response: QuoteResponse | undefined;
  isOutdated: boolean;
  stockDisplay: boolean;
  changes: CartChanges;
};

export function CartLines({ lines, response, isOutdated, stockDisplay, changes }: CartLinesProps) {
  const oldPrices = useQuotedLines(response);
  const quotedLines = response && quotedByKey(response);
  return (
    <ul className="border-t border-line">
      {lines.map((line, index) => {
        const key = keyOf(line);
        const quoted = quotedLines?.get(key);
        return (
          <CartLineRow
            key={key}
            line={line}
            quoted={quoted}
            isOutdated={isOutdated}
            oldPriceCents={oldPrices.get(key)}
            stockDisplay={stockDisplay}
            isRestored={key === changes.restoredKey}
            onRemove={() => changes.remove(line, index)}
            onMoveToWishlist={() =>
              void changes.move(line, index, quoted?.problem === "choice-needed")
            }
          />
        );
      })}
    </ul>
  );
}
