import { paths } from "@/lib/paths";
import { priceLabel } from "@/lib/price-label";
import { PriceText } from "@/ui/price-text";
import { RatingStars } from "@/ui/rating-stars";

import { ProductBadges } from "./product-badges";
import type { ProductCardProps } from "./product-card";
import { ProductPictures } from "./product-pictures";

type ProductRowProps = ProductCardProps & {
  /** Shows a low row with the product code, for customers who order many products at once. */
  isDense: boolean;
};

export const ROW_GRIDS = {
  roomy:
    "grid grid-cols-[7rem_1fr] gap-4 border-b border-line pb-5 sm:grid-cols-[12rem_1fr] lg:gap-6",
  dense: "grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-2 border-b border-line pb-3 xl:items-center",
};

const LOOKS = {
  roomy: {
    row: `${ROW_GRIDS.roomy} max-lg:grid-rows-[1fr_auto] lg:grid-cols-[12rem_1fr_12.5rem]`,
    picture: "max-lg:row-span-2",
    text: "flex-col gap-1.5",
    secondary: "",
    name: "lg:text-md",
    description: "line-clamp-2 max-sm:hidden",
    buying:
      "col-start-2 flex-wrap justify-between gap-3 lg:col-start-3 lg:flex-col lg:items-end lg:justify-start",
    action: "",
  },
  dense: {
    row: `${ROW_GRIDS.dense} xl:grid-cols-[4.5rem_1fr_auto]`,
    picture: "",
    text: "flex-wrap content-center gap-x-3 gap-y-1",
    secondary: "max-sm:hidden",
    name: "order-first w-full",
    description: "line-clamp-1 w-full",
    buying: "col-span-2 flex-wrap justify-between gap-x-2 gap-y-1 xl:col-span-1 xl:gap-x-4",
    action: "ml-auto",
  },
};

export function ProductRow(props: ProductRowProps) {
  const { product, action, sizes, priority = false, isDense } = props;
  const [category] = product.categories;
  const look = LOOKS[isDense ? "dense" : "roomy"];
  return (
    <article className={`group relative ${look.row}`}>
      <div className={`relative ${look.picture}`}>
        <ProductPictures pictures={product.pictures} sizes={sizes} priority={priority} />
      </div>
      <div className={`flex min-w-0 items-start ${look.text}`}>
        <ProductBadges {...props} limit={2} />
        {isDense && product.code !== null && (
          <span className="text-xs leading-6 text-soft tabular-digits">{product.code}</span>
        )}
        {category && (
          <a
            href={paths.category(category)}
            className={`relative z-10 inline-flex min-h-6 items-center text-xs text-soft hover:text-ink ${look.secondary}`}
          >
            {category.name}
          </a>
        )}
        <h3 className={`line-clamp-2 font-body text-sm font-medium ${look.name}`}>
          <a
            href={paths.product(product)}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {product.name}
          </a>
        </h3>
        {product.reviewCount > 0 && (
          <div className={`flex ${look.secondary}`}>
            <RatingStars rating={product.rating} reviewCount={product.reviewCount} />
          </div>
        )}
        {product.shortDescription && (
          <p className={`text-xs text-soft ${look.description}`}>{product.shortDescription}</p>
        )}
      </div>
      <div className={`flex items-center ${look.buying}`}>
        <PriceText label={priceLabel(product)} />
        {action && <div className={`relative z-10 ${look.action}`}>{action}</div>}
      </div>
    </article>
  );
}
