import type { Country } from "@shop/api-client";
import { useEffect } from "react";

import type { CartLine } from "@/store/cart-lines";
import { useIsSignedIn } from "@/store/login-data";

import { changeDraft, useDraft } from "./draft";
import { parsePoints } from "./typed-points";
import { type QuoteState, useQuote } from "./use-quote";

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
  const state = useQuote(lines, {
    ...(!isSignedIn && countryCode && { countryCode }),
    ...(draft.shippingMethodId !== null && { shippingMethodId: draft.shippingMethodId }),
    ...(isSignedIn && points > 0 && { redeemPointsHundredths: points }),
  });

  const quote = state.answer?.quote;
  const onlyMethodId = quote && onlyOne(quote.shippingMethods)?.id;
  const isToBeChosen = onlyMethodId !== undefined && quote?.shippingMethodId === null;
  useEffect(() => {
    // There is nothing to choose where there is one way only.
    if (isToBeChosen) changeDraft({ shippingMethodId: onlyMethodId });
  }, [isToBeChosen, onlyMethodId]);

  return state;
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}
