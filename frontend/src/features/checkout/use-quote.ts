import { type Cart, createQuote, type Problem, type Quote } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { failureOf } from "@/api/problem";
import { useDebouncedValue } from "@/hooks/use-debounced-value";
import { useAnswersFor } from "@/store/answers-for";
import type { CartLine } from "@/store/cart-lines";
import { keyOf } from "@/store/saved-product";

import { MAX_LINES, quotedCart, type QuoteChoices } from "./quoted-cart";

/** A cart's prices, and what was asked for them. */
export type QuoteAnswer = {
  quote: Quote;
  cart: Cart;
  /** The keys of the lines, in the quote's order. */
  keys: readonly string[];
};

export type QuoteState = {
  /** The newest answer; the one before while another is on its way, undefined before the first. */
  answer: QuoteAnswer | undefined;
  /** Whether it is the answer to what the cart holds now. */
  isCurrent: boolean;
  isUpdating: boolean;
  /** The cart has more lines than an order takes: there is no price for it. */
  isTooLong: boolean;
  /** Why there is no answer to what the cart holds now. */
  problem: Problem | null;
  /** Asks again, also where nothing has changed. */
  refresh: () => void;
};

type Asked = { cart: Cart; keys: readonly string[] };

/** A shopper who clicks on and on is one question. */
const PAUSE_MS = 250;
const KEPT_MS = 60_000;

/**
 * What the cart costs. The newest question counts: one that is overtaken is given up, and an answer
 * is of use only to whom it was given.
 */
export function useQuote(lines: readonly CartLine[], choices: QuoteChoices): QuoteState {
  const answersFor = useAnswersFor();
  const wanted = JSON.stringify({ cart: quotedCart(lines, choices), keys: lines.map(keyOf) });
  const asked = useDebouncedValue(wanted, PAUSE_MS);
  const query = useQuery(quoteQuery(asked, answersFor));
  const [latest, setLatest] = useState<(QuoteAnswer & { answersFor: string }) | undefined>();
  if (query.data !== undefined && query.data !== latest) setLatest(query.data);

  const answer = latest?.answersFor === answersFor ? latest : undefined;
  const isCurrent = answer !== undefined && answer === query.data && wanted === asked;
  const problem = query.data === undefined && wanted === asked ? query.error : null;
  return {
    answer,
    isCurrent,
    isTooLong: lines.length > MAX_LINES,
    problem: query.isFetching ? null : problem,
    isUpdating: query.isFetching || wanted !== asked,
    refresh: () => void query.refetch(),
  };
}

function quoteQuery(text: string, answersFor: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of it a moment ago
  const { cart, keys } = JSON.parse(text) as Asked;
  return {
    queryKey: [{ _id: "createQuote", body: cart, keys, answersFor }],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data: quote } = await createQuote({ body: cart, signal, throwOnError: true });
      return { quote, cart, keys, answersFor };
    },
    enabled: cart.lines.length > 0 && cart.lines.length <= MAX_LINES,
    staleTime: 0,
    gcTime: KEPT_MS,
    throwOnError: false,
    retry: (failures: number, problem: Problem) =>
      failures === 0 && failureOf(problem) === "unavailable",
  };
}
