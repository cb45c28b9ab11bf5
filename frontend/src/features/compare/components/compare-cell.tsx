import type { Product } from "@shop/api-client";

import { paths } from "@/lib/paths";
import { priceLabel } from "@/lib/price-label";
import { buyingTexts } from "@/texts/buying";
import { savedTexts } from "@/texts/saved";
import { PriceText } from "@/ui/price-text";
import { RatingStars } from "@/ui/rating-stars";
import { Skeleton } from "@/ui/skeleton";

import type { RowKey } from "../compare-rows";
import type { Compared } from "../use-compared";

type CompareCellProps = {
  rowKey: RowKey;
  column: Compared;
  text: string | undefined;
};

export function CompareCell({ rowKey, column, text }: CompareCellProps) {
  if (column.state === "loading") return <Skeleton />;
  if (column.state !== "loaded" || text === undefined) return null;
  if (text === "") {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">{savedTexts.compare.none}</span>
      </>
    );
  }
  return <CellContent rowKey={rowKey} product={column.product} text={text} />;
}

const LINK = "inline-flex min-h-6 items-center underline underline-offset-4";

function CellContent({
  rowKey,
  product,
  text,
}: {
  rowKey: RowKey;
  product: Product;
  text: string;
}) {
  switch (rowKey) {
    case "price":
      return <PriceText label={priceLabel(product)} size="sm" />;
    case "rating":
      return <RatingStars rating={product.rating} reviewCount={product.reviewCount} />;
    case "availability": {
      const isInStock = text === buyingTexts.inStock;
      return <span className={isInStock ? "text-positive" : "text-danger"}>{text}</span>;
    }
    case "brand":
      return product.brand ? (
        <a href={paths.brand(product.brand)} className={LINK}>
          {text}
        </a>
      ) : null;
    case "categories":
      return (
        <ul>
          {product.categories.map((category) => (
            <li key={category.slug}>
              <a href={paths.category(category)} className={LINK}>
                {category.name}
              </a>
            </li>
          ))}
        </ul>
      );
    case "code":
    case "colors":
    case "sizes":
    case "variants":
    case "description":
      return text;
  }
}
