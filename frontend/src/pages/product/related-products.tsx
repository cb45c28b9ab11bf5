import { useQuery } from "@tanstack/react-query";

import { relatedProductsQuery } from "@/features/product/queries";
import { deferredTexts } from "@/texts/deferred";
import { EmptyDeferredPart } from "@/ui/deferred-area";
import { CardRow } from "@/widgets/card-row/card-row";

type RelatedProductsProps = { productId: number };

export function RelatedProducts({ productId }: RelatedProductsProps) {
  // The product can be bought without this section.
  const { data, isPending } = useQuery({ ...relatedProductsQuery(productId), throwOnError: false });
  const products = data?.items ?? [];
  if (products.length === 0) return isPending ? null : <EmptyDeferredPart />;
  return (
    <section aria-labelledby="related" className="mt-14 border-t border-line pt-8">
      <h2 id="related" className="mb-5 text-lg font-semibold">
        {deferredTexts.related.title}
      </h2>
      <CardRow label={deferredTexts.related.label} products={products} />
    </section>
  );
}
