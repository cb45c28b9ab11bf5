import { ProductBadges } from "@/features/catalog/components/product-badges";
import {
  ProductHeading,
  type ProductHeadingProps,
} from "@/features/product/components/product-heading";
import { ProductPrice } from "@/features/product/components/product-price";

import type { ProductDetails } from "./use-product-details";

export type DetailsHeadingProps = { details: ProductDetails } & Pick<
  ProductHeadingProps,
  "level" | "href"
>;

/** What the product is and costs: labels, name, stars, price and VAT, and a sentence about it. */
export function DetailsHeading({ details, level, href }: DetailsHeadingProps) {
  const { product, purchase, stockDisplay, vatIncluded } = details;
  return (
    <>
      <ProductHeading
        product={product}
        level={level}
        href={href}
        badges={<ProductBadges product={product} stockDisplay={stockDisplay} />}
      />
      <ProductPrice label={purchase.price} vatIncluded={vatIncluded} />
      {product.shortDescription && <p className="text-soft">{product.shortDescription}</p>}
    </>
  );
}
