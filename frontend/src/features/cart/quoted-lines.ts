import type { QuoteLine } from "@shop/api-client";
import { useEffect, useState } from "react";

import { updateLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { keyOf } from "@/store/saved-product";
import { rereadStorage, useStore } from "@/store/store";

/** `keys[i]` is the key of the cart line that `quote.lines[i]` quotes. */
type QuotedLines = { keys: readonly string[]; quote: { lines: readonly QuoteLine[] } };

/** Earlier prices in cents, by line key. */
type OldPrices = ReadonlyMap<string, number>;

export function quotedByKey({ keys, quote }: QuotedLines): ReadonlyMap<string, QuoteLine> {
  return new Map(
    keys.flatMap((key, index) => {
      const line = quote.lines[index];
      return line === undefined ? [] : [[key, line] as const];
    }),
  );
}

export function atQuotedPrice(line: CartLine, quoted: QuoteLine | undefined): CartLine {
  if (quoted === undefined) return line;
  const { unitPriceCents, available } = quoted;
  return {
    ...line,
    priceCents: unitPriceCents ?? line.priceCents,
    stock: available ?? line.stock,
  };
}

/** Keeps the first price that the shopper saw until that price is current again. */
export function oldPricesAfter(
  previous: OldPrices,
  lines: readonly CartLine[],
  quoted: ReadonlyMap<string, QuoteLine>,
): OldPrices {
  return new Map(
    lines.flatMap((line) => {
      const key = keyOf(line);
      const seenCents = previous.get(key) ?? line.priceCents;
      const currentCents = quoted.get(key)?.unitPriceCents ?? line.priceCents;
      return seenCents === currentCents ? [] : [[key, seenCents] as const];
    }),
  );
}

/** Updates the cart to the quoted prices and stock. Returns the earlier prices. */
export function useQuotedLines(response: QuotedLines | undefined): OldPrices {
  const [oldPrices, setOldPrices] = useState<OldPrices>(new Map());
  useEffect(() => {
    if (response === undefined) return;
    const quoted = quotedByKey(response);
    rereadStorage();
    const lines = useStore.getState().cart;
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- the store lives outside React
    setOldPrices((previous) => oldPricesAfter(previous, lines, quoted));
    updateLines((line) => atQuotedPrice(line, quoted.get(keyOf(line))));
  }, [response]);
  return oldPrices;
}
