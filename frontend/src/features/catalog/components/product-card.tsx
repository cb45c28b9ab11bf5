import type { ProductSummary } from "@shop/api-client";
import type { ReactNode } from "react";

import { paths } from "@/lib/paths";
import { priceLabel } from "@/lib/price-label";
import { PriceText } from "@/ui/price-text";
import { RatingStars } from "@/ui/rating-stars";

import { ProductBadges } from "./product-badges";
import { ProductPictures } from "./product-pictures";

export type ProductCardProps = {
  product: ProductSummary;
  stockDisplay: boolean;
  freeGoods: boolean;
  action?: ReactNode;
  /** The picture's `sizes` attribute. */
  sizes: string;
  /** Whether the picture loads at once. */
  priority?: boolean;
};

const MAX_BADGES = 2;

export function ProductCard(props: ProductCardProps) {
  const { product, action, sizes, priority = false } = props;
  const [category] = product.categories;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <ProductPictures pictures={product.pictures} sizes={sizes} priority={priority} />
        <div className="absolute top-2 right-14 left-2 lg:top-3 lg:left-3">
          <ProductBadges {...props} limit={MAX_BADGES} />
        </div>
      </div>
      <div className="flex flex-1 flex-col items-start gap-1 pt-3">
        {category && (
          <a
            href={paths.category(category)}
            className="relative z-10 inline-flex min-h-6 items-center text-xs text-soft hover:text-ink"
          >
            {category.name}
          </a>
        )}
        <h3 className="line-clamp-2 min-h-[2lh] font-body text-sm font-medium">
          {/* The link covers the whole card. */}
          <a
            href={paths.product(product)}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {product.name}
          </a>
        </h3>
        {product.reviewCount > 0 ? (
          <RatingStars rating={product.rating} reviewCount={product.reviewCount} />
        ) : (
          <span className="h-5" />
        )}
        <PriceText label={priceLabel(product)} />
      </div>
      {action}
    </article>
  );
}
