import type { ProductSummary } from "@shop/api-client";
import type { ReactNode } from "react";

import { cardSizes } from "@/ui/picture-source";

import type { ListLayout } from "../list-state";
import { ProductCard } from "./product-card";
import { ProductRow } from "./product-row";

export type ProductCollectionProps = {
  products: ProductSummary[];
  layout: ListLayout;
  stockDisplay: boolean;
  actionFor: (product: ProductSummary) => ReactNode;
};

export const COLLECTION_GRIDS: Record<ListLayout, string> = {
  "3cols": "grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:gap-x-6 lg:gap-y-10",
  list: "grid gap-5",
};

/** About as high as an item of each, for the length of the page. */
const HEIGHTS: Record<ListLayout, string> = {
  "3cols":
    "[--late-height:calc(46vw/(var(--picture-ratio))+12rem)] md:[--late-height:28rem] lg:[--late-height:31rem]",
  list: "[--late-height:18rem] lg:[--late-height:15rem]",
};

/** What a phone shows at first. */
const FIRST_CARDS = 4;

export function ProductCollection({
  products,
  layout,
  stockDisplay,
  actionFor,
}: ProductCollectionProps) {
  const Item = layout === "list" ? ProductRow : ProductCard;
  return (
    <ul className={COLLECTION_GRIDS[layout]}>
      {products.map((product, index) => (
        <li
          key={product.id}
          className={index < FIRST_CARDS ? undefined : `lay-out-late ${HEIGHTS[layout]}`}
        >
          <Item
            product={product}
            stockDisplay={stockDisplay}
            sizes={cardSizes[layout]}
            action={actionFor(product)}
            priority={index < FIRST_CARDS}
          />
        </li>
      ))}
    </ul>
  );
}
