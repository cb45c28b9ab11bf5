import type { OrderLine, Product } from "@shop/api-client";

import { checkAdd } from "@/features/cart/add-check";
import { savedProduct } from "@/store/buyable-product";
import { MAX_QUANTITY, mergeLine, quantityInCart, type CartLine } from "@/store/cart-lines";
import type { CurrentData, FailedLoad } from "@/store/refresh-saved";
import { type SavedProduct, savedAddress } from "@/store/saved-product";

export type ReorderOutcome =
  /** Stock or the maximum quantity may have reduced `quantity`. */
  | {
      kind: "added";
      item: SavedProduct;
      quantity: number;
      oldPriceCents: number | null;
      /** Whether the maximum quantity of a cart line is the limit, not the stock. */
      isLineLimit: boolean;
    }
  /** The ordered choice is unknown, or no longer exists. */
  | { kind: "choice"; address: string }
  | { kind: "sold-out"; address: string }
  /** The whole stock is already in the cart. */
  | { kind: "in-cart"; address: string }
  /** The cart line has reached its maximum quantity. */
  | { kind: "line-full"; address: string }
  /** The price is 0, and the shop gives no goods away (D-208). */
  | { kind: "no-price"; address: string }
  /** The ordered quantity was 0 or negative, such as for a returned item. */
  | { kind: "none-ordered" }
  | { kind: "gone" }
  /** The request for current data failed, or was not sent yet. */
  | { kind: "unknown"; requestId: string };

export type Reordered = { line: OrderLine; outcome: ReorderOutcome };

export type ShopRules = { stockDisplay: boolean; freeGoods: boolean };

type ReadCurrentData = (line: OrderLine) => CurrentData | FailedLoad;

/** Does not change the cart. */
export function planReorder(
  lines: readonly OrderLine[],
  currentDataOf: ReadCurrentData,
  cart: CartLine[],
  rules: ShopRules,
): Reordered[] {
  let updatedCart = cart;
  return lines.map((line) => {
    const outcome = outcomeOf(line, currentDataOf(line), updatedCart, rules);
    if (outcome.kind === "added") {
      // For later lines of the same product, these pieces are already in the cart.
      updatedCart = mergeLine(updatedCart, { ...outcome.item, quantity: outcome.quantity });
    }
    return { line, outcome };
  });
}

function outcomeOf(
  line: OrderLine,
  current: CurrentData | FailedLoad,
  cart: CartLine[],
  { stockDisplay, freeGoods }: ShopRules,
): ReorderOutcome {
  if (line.quantity < 1) return { kind: "none-ordered" };
  if (line.productId === null) return { kind: "gone" };
  if ("failure" in current) return { kind: "unknown", ...current.failure };
  if (current.product === null) return { kind: "gone" };
  const found = itemOf(current.product, line);
  if ("kind" in found) return found;
  const item = { ...found, stock: current.stock ?? found.stock };

  const address = savedAddress(item);
  if (item.priceCents === 0 && !freeGoods) return { kind: "no-price", address };
  if (stockDisplay && item.stock < 1) return { kind: "sold-out", address };
  const quantity = quantityThatFits(line.quantity, item, cart, stockDisplay);
  const isLineLimit = !stockDisplay || item.stock > MAX_QUANTITY;
  if (quantity === 0) return { kind: isLineLimit ? "line-full" : "in-cart", address };
  const oldPriceCents = line.unitPriceCents === item.priceCents ? null : line.unitPriceCents;
  return { kind: "added", item, quantity, oldPriceCents, isLineLimit };
}

function itemOf(product: Product, { relatedVariantId }: OrderLine): SavedProduct | ReorderOutcome {
  const { relatedVariants, variants } = product;
  const related = relatedVariants.find(({ id }) => id === relatedVariantId);
  const isVariantUnknown = relatedVariants.length > 0 && related === undefined;
  if (isVariantUnknown || variants.length > 0) {
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

function quantityThatFits(
  ordered: number,
  item: SavedProduct,
  cart: CartLine[],
  stockDisplay: boolean,
): number {
  const inCart = quantityInCart(cart, item);
  const limit = stockDisplay ? Math.min(item.stock, MAX_QUANTITY) : MAX_QUANTITY;
  const quantity = Math.min(ordered, limit - inCart);
  const refusal = checkAdd({ quantity, stock: item.stock, inCart, stockDisplay });
  return refusal === null ? quantity : 0;
}
