import { useQueries } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { productQuery } from "@/features/product/queries";
import { rememberProduct, viewedProducts } from "@/features/product/recently-viewed";
import { useIsInView } from "@/hooks/use-is-in-view";
import { deferredTexts } from "@/texts/deferred";
import { DeferredArea, EmptyDeferredPart } from "@/ui/deferred-area";

import { ProductsSection, SECTION_HEIGHT } from "./products-section";

type RecentlyViewedProps = { productId: number };

/** Loads its products when it comes into view, because most visits end above it. */
export function RecentlyViewed({ productId }: RecentlyViewedProps) {
  const area = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(area) === true;
  const [wasInView, setWasInView] = useState(false);
  if (isInView && !wasInView) setWasInView(true);
  // Another tab may add products: the row of this page stays as it is.
  const [ids] = useState(() => viewedProducts().filter((id) => id !== productId));
  useEffect(() => rememberProduct(productId), [productId]);
  if (ids.length === 0) return null;
  return (
    <div ref={area}>
      <DeferredArea className={SECTION_HEIGHT}>
        {wasInView && <ViewedProducts ids={ids} />}
      </DeferredArea>
    </div>
  );
}

function ViewedProducts({ ids }: { ids: number[] }) {
  const { products, isPending } = useQueries({
    queries: ids.map((id) => ({ ...productQuery(id), throwOnError: false })),
    combine: (results) => ({
      // A product that the shop no longer has is left out.
      products: results.flatMap(({ data }) => data ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  });
  if (products.length === 0) return isPending ? null : <EmptyDeferredPart />;
  return <ProductsSection {...deferredTexts.viewed} products={products} />;
}
