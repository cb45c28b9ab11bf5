import { paths } from "@/lib/paths";
import { priceLabel, priceTextOf } from "@/lib/price-label";
import { PriceText } from "@/ui/price-text";
import { RatingStars } from "@/ui/rating-stars";

import { ProductBadges } from "./product-badges";
import type { ProductCardProps } from "./product-card";
import { ProductPictures } from "./product-pictures";

/** A product across the whole width, with the beginning of its description. */
export function ProductRow(props: ProductCardProps) {
  const { product, stockDisplay, action, sizes, priority = false } = props;
  const [category] = product.categories;
  return (
    <article className="group relative grid grid-cols-[7rem_1fr] gap-4 border-b border-line pb-5 max-lg:grid-rows-[1fr_auto] sm:grid-cols-[12rem_1fr] lg:grid-cols-[12rem_1fr_12.5rem] lg:gap-6">
      <div className="relative max-lg:row-span-2">
        <ProductPictures pictures={product.pictures} sizes={sizes} priority={priority} />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <ProductBadges product={product} stockDisplay={stockDisplay} limit={2} />
        {category && (
          <a
            href={paths.category(category)}
            className="relative z-10 inline-flex min-h-6 items-center text-xs text-soft hover:text-ink"
          >
            {category.name}
          </a>
        )}
        <h3 className="line-clamp-2 font-body text-sm font-medium lg:text-md">
          <a
            href={paths.product(product)}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {product.name}
          </a>
        </h3>
        {product.reviewCount > 0 && (
          <RatingStars rating={product.rating} reviewCount={product.reviewCount} />
        )}
        {product.shortDescription && (
          <p className="line-clamp-2 text-xs text-soft max-sm:hidden">{product.shortDescription}</p>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-3 lg:col-start-3 lg:flex-col lg:items-end lg:justify-start">
        <PriceText {...priceTextOf(priceLabel(product))} />
        {action && <div className="relative z-10">{action}</div>}
      </div>
    </article>
  );
}
