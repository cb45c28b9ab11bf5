/** Whether the product requires a choice before it can be bought. */
export function hasVariants(product: {
  hasColorVariants: boolean;
  hasRelatedVariants: boolean;
}): boolean {
  return product.hasColorVariants || product.hasRelatedVariants;
}
