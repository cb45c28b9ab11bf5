import type { Product } from "@shop/api-client";
import type { ReactNode } from "react";

import { paths } from "@/lib/paths";
import { productTexts } from "@/texts/product";
import { classNames } from "@/ui/class-names";
import { RatingStars } from "@/ui/rating-stars";

export type ProductHeadingProps = {
  product: Product;
  badges: ReactNode;
  level?: "h1" | "h2" | "h3" | undefined;
  /** Undefined on the product's own page. */
  href?: string | undefined;
};

export function ProductHeading(props: ProductHeadingProps) {
  const { product, badges, level: Heading = "h1", href } = props;
  const { brand, code } = product;
  return (
    <header className="grid justify-items-start gap-2">
      {badges}
      {brand && (
        <a
          href={paths.brand(brand)}
          className="inline-flex min-h-6 items-center text-xs font-semibold text-soft hover:text-ink hover:underline"
        >
          {brand.name}
        </a>
      )}
      <Heading className={classNames("text-xl font-semibold", Heading === "h1" && "lg:text-2xl")}>
        {href === undefined ? (
          product.name
        ) : (
          <a href={href} className="hover:underline">
            {product.name}
          </a>
        )}
      </Heading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <RatingStars rating={product.rating} reviewCount={product.reviewCount} size="md" />
        {code !== null && <p className="text-xs text-soft">{productTexts.code(code)}</p>}
      </div>
    </header>
  );
}
