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
import { useDebouncedValue } from "@/hooks/use-timeout";
import type { CartLine } from "@/store/cart-lines";
import { useCustomerScope } from "@/store/customer-scope";
import { useIsSignedIn } from "@/store/login-data";
import { keyOf } from "@/store/saved-product";

import { changeDraft, useDraft } from "./draft";
import { parsePoints } from "./parse-points";

export const MAX_LINES = maxItems.lines;

/** The gateway's quote: prices, delivery and total of `cart`. */
export type QuoteResponse = {
  quote: Quote;
  cart: Cart;
  /** Keys of the cart lines, in the quote's order. */
  keys: readonly string[];
};

export type QuoteState = {
  /** Latest quote, also while a newer quote loads. */
  response: QuoteResponse | undefined;
  /** Whether the quote matches the current cart. */
  isCurrent: boolean;
  isUpdating: boolean;
  /** A cart with more lines than an order may have gets no quote. */
  isTooLong: boolean;
  /** Why the current cart has no quote. */
  problem: Problem | null;
  refresh: () => void;
};

type QuotedCart = { cart: Cart; keys: readonly string[] };

/** Merges fast clicks into one request. */
const PAUSE_MS = 250;
const CACHE_MS = 60_000;

/**
 * A newer request aborts the previous request. A quote is shown only to the customer that it was
 * made for.
 */
function useQuote(lines: readonly CartLine[], choices: QuoteChoices): QuoteState {
  const customerScope = useCustomerScope();
  const currentCart = JSON.stringify({ cart: quotedCart(lines, choices), keys: lines.map(keyOf) });
  const requestedCart = useDebouncedValue(currentCart, PAUSE_MS);
  const query = useQuery(quoteQuery(requestedCart, customerScope));
  const [latest, setLatest] = useState<(QuoteResponse & { customerScope: string }) | undefined>();
  if (query.data !== undefined && query.data !== latest) setLatest(query.data);

  const response = latest?.customerScope === customerScope ? latest : undefined;
  const isCurrent =
    response !== undefined && response === query.data && currentCart === requestedCart;
  const problem = query.data === undefined && currentCart === requestedCart ? query.error : null;
  return {
    response,
    isCurrent,
    isTooLong: lines.length > MAX_LINES,
    problem: query.isFetching ? null : problem,
    isUpdating: query.isFetching || currentCart !== requestedCart,
    refresh: () => void query.refetch(),
  };
}

function quoteQuery(text: string, customerScope: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- serialised by the caller
  const { cart, keys } = JSON.parse(text) as QuotedCart;
  return {
    queryKey: [{ _id: "createQuote", body: cart, keys, customerScope }],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data: quote } = await createQuote({ body: cart, signal, throwOnError: true });
      selectOnlyShippingMethod(quote);
      return { quote, cart, keys, customerScope };
    },
    enabled: cart.lines.length > 0 && cart.lines.length <= MAX_LINES,
    staleTime: 0,
    gcTime: CACHE_MS,
    throwOnError: false,
    retry: (failures: number, problem: Problem) =>
      failures === 0 && failureOf(problem) === "unavailable",
  };
}

function selectOnlyShippingMethod({ shippingMethods, shippingMethodId }: Quote): void {
  const onlyMethod = onlyOne(shippingMethods);
  if (shippingMethodId === null && onlyMethod !== undefined)
    changeDraft({ shippingMethodId: onlyMethod.id });
}

type QuoteChoices = Pick<Cart, "countryCode" | "shippingMethodId" | "redeemPointsHundredths">;

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

export function useCheckoutQuote(
  lines: readonly CartLine[],
  countries: readonly Country[],
): QuoteState {
  const draft = useDraft();
  const isSignedIn = useIsSignedIn();
  // A customer's country is in the account. A guest does not have to choose if the shop has only
  // one country.
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
