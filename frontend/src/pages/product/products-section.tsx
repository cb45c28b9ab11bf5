import type { ProductSummary } from "@shop/api-client";
import { useId } from "react";

import { CardRow } from "@/widgets/card-row/card-row";

/** Class that reserves the height of a section. */
export const SECTION_HEIGHT = "min-h-160 md:min-h-150 lg:min-h-137 xl:min-h-142";

type ProductsSectionProps = {
  title: string;
  /** Name of the row of products. */
  label: string;
  products: readonly ProductSummary[];
};

export function ProductsSection({ title, label, products }: ProductsSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-14 border-t border-line pt-8">
      <h2 id={titleId} className="mb-5 text-lg font-semibold">
        {title}
      </h2>
      <CardRow label={label} products={products} />
    </section>
  );
}
