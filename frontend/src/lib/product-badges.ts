import { isFree, isOnSale, type PricedProduct, priceLabel } from "./price-label";

export type ProductBadge = "outOfStock" | "noPrice" | "sale" | "new" | "top" | "few";

export type BadgedProduct = PricedProduct & { stock: number; isNew: boolean; isTop: boolean };

type StockedProduct = { stock: number; hasRelatedVariants: boolean };

/** The largest stock that counts as few. */
const FEW = 3;

/** If a shop hides its stock, no product is sold out. Related variants have their own stock. */
const shownStock = ({ stock, hasRelatedVariants }: StockedProduct, stockDisplay: boolean) =>
  stockDisplay && !hasRelatedVariants ? stock : Infinity;

export const isSoldOut = (product: StockedProduct, stockDisplay: boolean): boolean =>
  shownStock(product, stockDisplay) < 1;

/** Whether the price allows an order: a price of 0 counts only in a shop that gives goods away. */
export const isForSale = (product: PricedProduct, freeGoods: boolean): boolean =>
  freeGoods || !isFree(priceLabel(product));

export function productBadges(
  product: BadgedProduct,
  stockDisplay: boolean,
  freeGoods: boolean,
): ProductBadge[] {
  const stock = shownStock(product, stockDisplay);
  const badges: ProductBadge[] = [];
  if (stock < 1) badges.push("outOfStock");
  if (!isForSale(product, freeGoods)) badges.push("noPrice");
  if (isOnSale(product)) badges.push("sale");
  if (product.isNew) badges.push("new");
  if (product.isTop) badges.push("top");
  if (stock > 0 && stock <= FEW) badges.push("few");
  return badges;
}
