import type { OrderLine, Product } from "@shop/api-client";

import { refuseAdd } from "@/features/cart/add-check";
import { savedProduct } from "@/store/buyable-product";
import { MAX_QUANTITY, mergeLine, quantityInCart, type CartLine } from "@/store/cart-lines";
import type { FreshAnswer } from "@/store/fresh-saved";
import { type SavedProduct, savedAddress } from "@/store/saved-product";

/** What becomes of one line of a past order. */
export type ReorderOutcome =
  /** It goes into the cart, as many of it as there are. */
  | {
      kind: "added";
      item: SavedProduct;
      quantity: number;
      oldPriceCents: number | null;
      /** What sets the limit is how much a cart's line can hold, and not the stock. */
      isLimitLine: boolean;
    }
  /** What was chosen then can't be told for certain, or is no longer there. */
  | { kind: "choice"; address: string }
  | { kind: "sold-out"; address: string }
  /** As many as the shop has are in the cart already. */
  | { kind: "in-cart"; address: string }
  /** The cart's line is as full as it can be, whatever the shop has. */
  | { kind: "line-full"; address: string }
  /** None of it was ordered then, such as of what was taken back. */
  | { kind: "none-ordered" }
  | { kind: "gone" }
  /** The shop could not say. */
  | { kind: "unknown" };

export type Reordered = { line: OrderLine; outcome: ReorderOutcome };

/** Today's answer for each line, null where the shop could not say. */
export type ReorderAnswers = (line: OrderLine) => FreshAnswer | null;

/** What a past order would put into the cart today, line by line; nothing is put there yet. */
export function planReorder(
  lines: readonly OrderLine[],
  answerTo: ReorderAnswers,
  cart: CartLine[],
  stockDisplay: boolean,
): Reordered[] {
  let filled = cart;
  return lines.map((line) => {
    const outcome = outcomeOf(line, answerTo(line), filled, stockDisplay);
    if (outcome.kind === "added") {
      // The next line of the same product finds these in the cart.
      filled = mergeLine(filled, { ...outcome.item, quantity: outcome.quantity });
    }
    return { line, outcome };
  });
}

function outcomeOf(
  line: OrderLine,
  answer: FreshAnswer | null,
  cart: CartLine[],
  stockDisplay: boolean,
): ReorderOutcome {
  if (line.quantity < 1) return { kind: "none-ordered" };
  if (line.productId === null) return { kind: "gone" };
  if (answer === null) return { kind: "unknown" };
  if (answer.product === null) return { kind: "gone" };
  const found = itemOf(answer.product, line);
  if ("kind" in found) return found;
  const item = { ...found, stock: answer.stock ?? found.stock };

  const address = savedAddress(item);
  if (stockDisplay && item.stock < 1) return { kind: "sold-out", address };
  const quantity = quantityThatFits(line.quantity, item, cart, stockDisplay);
  const isLimitLine = !stockDisplay || item.stock > MAX_QUANTITY;
  if (quantity === 0) return { kind: isLimitLine ? "line-full" : "in-cart", address };
  const oldPriceCents = line.unitPriceCents === item.priceCents ? null : line.unitPriceCents;
  return { kind: "added", item, quantity, oldPriceCents, isLimitLine };
}

/** The product or related variant that was ordered, as it would stand in the cart today. */
function itemOf(product: Product, { relatedVariantId }: OrderLine): SavedProduct | ReorderOutcome {
  const { relatedVariants, variants } = product;
  const related = relatedVariants.find(({ id }) => id === relatedVariantId);
  const isVariantOpen = relatedVariants.length > 0 && related === undefined;
  if (isVariantOpen || variants.length > 0) {
    return { kind: "choice", address: addressOf(product, related?.id) };
  }
  if (related === undefined) {
    return relatedVariantId === null ? savedProduct(product) : { kind: "gone" };
  }
  const pictures = related.pictures.length > 0 ? related.pictures : product.pictures;
  return savedProduct({ ...related, pictures }, product.id);
}

const addressOf = (product: Product, variantId = product.id): string =>
  savedAddress({ ...savedProduct(product), id: variantId });

/** As many as asked, or as can still be added; 0 where that is none. */
function quantityThatFits(
  asked: number,
  item: SavedProduct,
  cart: CartLine[],
  stockDisplay: boolean,
): number {
  const inCart = quantityInCart(cart, item);
  const limit = stockDisplay ? Math.min(item.stock, MAX_QUANTITY) : MAX_QUANTITY;
  const quantity = Math.min(asked, limit - inCart);
  const refusal = refuseAdd({ quantity, stock: item.stock, inCart, stockDisplay });
  return refusal === null ? quantity : 0;
}
