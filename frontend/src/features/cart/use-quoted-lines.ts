import { useEffect, useState } from "react";

import { updateLines } from "@/store/cart";
import { keyOf } from "@/store/saved-product";
import { refreshStore, useStore } from "@/store/store";

import {
  atQuotedPrice,
  oldPricesAfter,
  quotedByKey,
  type OldPrices,
  type QuotedLines,
} from "./quoted-lines";

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
