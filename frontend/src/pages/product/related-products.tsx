import { useQuery } from "@tanstack/react-query";

import { relatedProductsQuery } from "@/features/product/queries";
import { deferredTexts } from "@/texts/deferred";
import { EmptyDeferredPart } from "@/ui/deferred-area";

import { ProductsSection, SECTION_HEIGHT } from "./products-section";

type RelatedProductsProps = { productId: number };

export function RelatedProducts({ productId }: RelatedProductsProps) {
  // The product can be bought without this section.
  const { data, isPending } = useQuery({ ...relatedProductsQuery(productId), throwOnError: false });
  const products = data?.items ?? [];
  // Until then, the section below must not take this place.
  if (isPending) return <div className={SECTION_HEIGHT} />;
  if (products.length === 0) return <EmptyDeferredPart />;
  return <ProductsSection {...deferredTexts.related} products={products} />;
}
