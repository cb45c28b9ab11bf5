import { isOnSale, type PricedProduct } from "./price-label";

export type ProductBadge = "outOfStock" | "sale" | "new" | "top";

export type BadgedProduct = PricedProduct & { stock: number; isNew: boolean; isTop: boolean };

/**
 * Whether nothing is in stock. In a shop that does not show its stock, no product counts as sold
 * out. A product with related variants has no stock of its own.
 */
export function isSoldOut(
  product: { stock: number; hasRelatedVariants: boolean },
  stockDisplay: boolean,
): boolean {
  return stockDisplay && product.stock < 1 && !product.hasRelatedVariants;
}

/** All badges of a product, the most important for a buyer first. */
export function productBadges(product: BadgedProduct, stockDisplay: boolean): ProductBadge[] {
  const badges: ProductBadge[] = [];
  if (isSoldOut(product, stockDisplay)) badges.push("outOfStock");
  if (isOnSale(product)) badges.push("sale");
  if (product.isNew) badges.push("new");
  if (product.isTop) badges.push("top");
  return badges;
}
