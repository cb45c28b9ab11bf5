import type { QuoteLine } from "@shop/api-client";
import { useEffect, useState } from "react";

import { updateLines } from "@/store/cart";
import type { CartLine } from "@/store/cart-lines";
import { keyOf } from "@/store/saved-product";
import { refreshStore, useStore } from "@/store/store";

/** What the gateway says of the lines, and by which keys the cart calls them. */
export type QuotedLines = { keys: readonly string[]; quote: { lines: readonly QuoteLine[] } };

/** Prices that the shopper has seen and that are others now, by the line's key. */
export type OldPrices = ReadonlyMap<string, number>;

export function quotedByKey({ keys, quote }: QuotedLines): ReadonlyMap<string, QuoteLine> {
  return new Map(
    keys.flatMap((key, index) => {
      const line = quote.lines[index];
      return line === undefined ? [] : [[key, line] as const];
    }),
  );
}

/** The line at today's price and stock; what can't be bought keeps what it had. */
export function atQuotedPrice(line: CartLine, quoted: QuoteLine | undefined): CartLine {
  if (quoted === undefined) return line;
  const { unitPriceCents, available } = quoted;
  return {
    ...line,
    priceCents: unitPriceCents ?? line.priceCents,
    stock: available ?? line.stock,
  };
}

/** The price that the shopper saw first stays the old one, until it is the price again. */
export function oldPricesAfter(
  before: OldPrices,
  lines: readonly CartLine[],
  quoted: ReadonlyMap<string, QuoteLine>,
): OldPrices {
  return new Map(
    lines.flatMap((line) => {
      const key = keyOf(line);
      const seen = before.get(key) ?? line.priceCents;
      const now = quoted.get(key)?.unitPriceCents ?? line.priceCents;
      return seen === now ? [] : [[key, seen] as const];
    }),
  );
}

/** Keeps the cart at the prices and stocks that it was quoted with; what has cost something else, by the line's key. */
export function useQuotedLines(answer: QuotedLines | undefined): OldPrices {
  const [oldPrices, setOldPrices] = useState<OldPrices>(new Map());
  useEffect(() => {
    if (answer === undefined) return;
    const quoted = quotedByKey(answer);
    refreshStore();
    const lines = useStore.getState().cart;
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- the store is outside of React
    setOldPrices((before) => oldPricesAfter(before, lines, quoted));
    updateLines((line) => atQuotedPrice(line, quoted.get(keyOf(line))));
  }, [answer]);
  return oldPrices;
}
