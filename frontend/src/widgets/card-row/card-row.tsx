import type { ProductSummary } from "@shop/api-client";

import { ProductCard } from "@/features/catalog/components/product-card";
import { useStorefront } from "@/features/tenant/queries";
import { Carousel } from "@/ui/carousel";
import { cardSizes } from "@/ui/picture-source";
import { CardActions } from "@/widgets/card-actions/card-actions";

type CardRowProps = { label: string; products: readonly ProductSummary[] };

export function CardRow({ label, products }: CardRowProps) {
  const { features, freeGoods } = useStorefront();
  const { stockDisplay } = features;
  return (
    <Carousel label={label} layout="cards">
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          sizes={cardSizes.carousel}
          stockDisplay={stockDisplay}
          freeGoods={freeGoods}
          action={<CardActions product={product} stockDisplay={stockDisplay} look="card" />}
        />
      ))}
    </Carousel>
  );
}
