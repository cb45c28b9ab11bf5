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
  /** More of them in a window, for who orders many. */
  isDense: boolean;
  actionFor: (product: ProductSummary) => ReactNode;
};

const CARDS = "grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3";

export function collectionGrid(layout: ListLayout, isDense: boolean): string {
  if (layout === "list") return isDense ? "grid gap-3" : "grid gap-5";
  return isDense ? `${CARDS} xl:grid-cols-4` : `${CARDS} lg:gap-x-6 lg:gap-y-10`;
}

const LATE_ITEMS: Record<ListLayout, Record<"roomy" | "dense", string>> = {
  "3cols": { roomy: "late-card", dense: "late-dense-card" },
  list: { roomy: "late-row", dense: "late-dense-row" },
};

/** What a phone shows at first. */
const FIRST_CARDS = 4;

export function ProductCollection({
  products,
  layout,
  isDense,
  stockDisplay,
  actionFor,
}: ProductCollectionProps) {
  const Item = layout === "list" ? ProductRow : ProductCard;
  const lateItem = LATE_ITEMS[layout][isDense ? "dense" : "roomy"];
  return (
    <ul className={collectionGrid(layout, isDense)}>
      {products.map((product, index) => (
        <li key={product.id} className={index < FIRST_CARDS ? undefined : lateItem}>
          <Item
            isDense={isDense}
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
