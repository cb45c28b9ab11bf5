import { isOnSale, type PricedProduct } from "./price-label";

export type ProductBadge = "outOfStock" | "sale" | "new" | "top";

export type BadgedProduct = PricedProduct & { stock: number; isNew: boolean; isTop: boolean };

/** If a shop hides its stock, no product is sold out. Related variants have their own stock. */
export function isSoldOut(
  product: { stock: number; hasRelatedVariants: boolean },
  stockDisplay: boolean,
): boolean {
  return stockDisplay && product.stock < 1 && !product.hasRelatedVariants;
}

export function productBadges(product: BadgedProduct, stockDisplay: boolean): ProductBadge[] {
  const badges: ProductBadge[] = [];
  if (isSoldOut(product, stockDisplay)) badges.push("outOfStock");
  if (isOnSale(product)) badges.push("sale");
  if (product.isNew) badges.push("new");
  if (product.isTop) badges.push("top");
  return badges;
}
