import { useQuery } from "@tanstack/react-query";

import { ProductCard } from "@/features/catalog/components/product-card";
import { relatedProductsQuery } from "@/features/product/queries";
import { useStorefront } from "@/features/tenant/queries";
import { productTexts } from "@/texts/product";
import { Carousel } from "@/ui/carousel";
import { NothingLate } from "@/ui/late-room";
import { cardSizes } from "@/ui/picture-source";
import { CardActions } from "@/widgets/card-actions/card-actions";

export type RelatedProductsProps = { productId: number };

export function RelatedProducts({ productId }: RelatedProductsProps) {
  // The product can be bought without them: a failure here leaves the page as it is.
  const { data, isPending } = useQuery({ ...relatedProductsQuery(productId), throwOnError: false });
  const { stockDisplay } = useStorefront().features;
  const products = data?.items ?? [];
  if (products.length === 0) return isPending ? null : <NothingLate />;
  return (
    <section aria-labelledby="related" className="mt-14 border-t border-line pt-8">
      <h2 id="related" className="mb-5 text-lg font-semibold">
        {productTexts.related}
      </h2>
      <Carousel label={productTexts.relatedList} layout="cards">
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            sizes={cardSizes.carousel}
            stockDisplay={stockDisplay}
            action={<CardActions product={product} stockDisplay={stockDisplay} look="card" />}
          />
        ))}
      </Carousel>
    </section>
  );
}
