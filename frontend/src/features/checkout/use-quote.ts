import {
  type Cart,
  type CartLine as QuotedLine,
  type Country,
  type Problem,
  type Quote,
  createQuote,
} from "@shop/api-client";
import { maxItems } from "@shop/api-client/limits/cart";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { failureOf } from "@/api/problem";
import { useDebouncedValue } from "@/hooks/use-debounced-value";
import type { CartLine } from "@/store/cart-lines";
import { useCustomerScope } from "@/store/customer-scope";
import { useIsSignedIn } from "@/store/login-data";
import { keyOf } from "@/store/saved-product";

import { changeDraft, useDraft } from "./draft";
import { parsePoints } from "./typed-points";

/** As many lines as the gateway takes. */
export const MAX_LINES = maxItems.lines;

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
  const customerScope = useCustomerScope();
  const wanted = JSON.stringify({ cart: quotedCart(lines, choices), keys: lines.map(keyOf) });
  const asked = useDebouncedValue(wanted, PAUSE_MS);
  const query = useQuery(quoteQuery(asked, customerScope));
  const [latest, setLatest] = useState<(QuoteAnswer & { customerScope: string }) | undefined>();
  if (query.data !== undefined && query.data !== latest) setLatest(query.data);

  const answer = latest?.customerScope === customerScope ? latest : undefined;
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

function quoteQuery(text: string, customerScope: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of it a moment ago
  const { cart, keys } = JSON.parse(text) as Asked;
  return {
    queryKey: [{ _id: "createQuote", body: cart, keys, customerScope }],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data: quote } = await createQuote({ body: cart, signal, throwOnError: true });
      selectOnlyShippingMethod(quote);
      return { quote, cart, keys, customerScope };
    },
    enabled: cart.lines.length > 0 && cart.lines.length <= MAX_LINES,
    staleTime: 0,
    gcTime: KEPT_MS,
    throwOnError: false,
    retry: (failures: number, problem: Problem) =>
      failures === 0 && failureOf(problem) === "unavailable",
  };
}

/** Selects the shipping method for the shopper if the quote offers only one. */
function selectOnlyShippingMethod({ shippingMethods, shippingMethodId }: Quote): void {
  const onlyMethod = onlyOne(shippingMethods);
  if (shippingMethodId === null && onlyMethod !== undefined)
    changeDraft({ shippingMethodId: onlyMethod.id });
}

/** What an order is quoted for beside its lines; what is not known yet is left out. */
type QuoteChoices = Pick<Cart, "countryCode" | "shippingMethodId" | "redeemPointsHundredths">;

/** The cart as the gateway prices it: what is meant and how many, nothing of what it costs. */
export function quotedCart(lines: readonly CartLine[], choices: QuoteChoices): Cart {
  return { lines: lines.map(quotedLine), ...choices };
}

function quotedLine({ id, productId, choice, quantity }: CartLine): QuotedLine {
  return {
    productId,
    ...(id !== productId && { relatedVariantId: id }),
    ...(choice !== null && choice.color !== null && { colorName: choice.color }),
    ...(choice !== null && choice.size !== null && { sizeName: choice.size }),
    quantity,
  };
}

/** What the cart costs with what the shopper has chosen so far. */
export function useCheckoutQuote(
  lines: readonly CartLine[],
  countries: readonly Country[],
): QuoteState {
  const draft = useDraft();
  const isSignedIn = useIsSignedIn();
  // A customer's own record says where to; where there is one country only, nobody has to.
  const countryCode = draft.guest["countryCode"] ?? onlyOne(countries)?.code;
  const points = parsePoints(draft.points) ?? 0;
  return useQuote(lines, {
    ...(!isSignedIn && countryCode && { countryCode }),
    ...(draft.shippingMethodId !== null && { shippingMethodId: draft.shippingMethodId }),
    ...(isSignedIn && points > 0 && { redeemPointsHundredths: points }),
  });
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}
