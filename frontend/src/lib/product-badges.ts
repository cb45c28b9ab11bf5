import { isOnSale, type PricedProduct } from "./price-label";

export type ProductBadge = "outOfStock" | "sale" | "new" | "top" | "few";

export type BadgedProduct = PricedProduct & { stock: number; isNew: boolean; isTop: boolean };

type StockedProduct = { stock: number; hasRelatedVariants: boolean };

/** The largest stock that counts as few. */
const FEW = 3;

/** If a shop hides its stock, no product is sold out. Related variants have their own stock. */
const shownStock = ({ stock, hasRelatedVariants }: StockedProduct, stockDisplay: boolean) =>
  stockDisplay && !hasRelatedVariants ? stock : Infinity;

export const isSoldOut = (product: StockedProduct, stockDisplay: boolean): boolean =>
  shownStock(product, stockDisplay) < 1;

export function productBadges(product: BadgedProduct, stockDisplay: boolean): ProductBadge[] {
  const stock = shownStock(product, stockDisplay);
  const badges: ProductBadge[] = [];
  if (stock < 1) badges.push("outOfStock");
  if (isOnSale(product)) badges.push("sale");
  if (product.isNew) badges.push("new");
  if (product.isTop) badges.push("top");
  if (stock > 0 && stock <= FEW) badges.push("few");
  return badges;
}
