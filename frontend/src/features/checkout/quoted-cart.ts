import type { Cart, CartLine as QuotedLine } from "@shop/api-client";
import { maxItems } from "@shop/api-client/limits/cart";

import type { CartLine } from "@/store/cart-lines";

/** What an order is quoted for beside its lines; what is not known yet is left out. */
export type QuoteChoices = Pick<
  Cart,
  "countryCode" | "shippingMethodId" | "redeemPointsHundredths"
>;

/** As many lines as the gateway takes. */
export const MAX_LINES = maxItems.lines;

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
