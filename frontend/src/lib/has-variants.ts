export function hasVariants(product: {
  hasColorVariants: boolean;
  hasRelatedVariants: boolean;
}): boolean {
  return product.hasColorVariants || product.hasRelatedVariants;
}
