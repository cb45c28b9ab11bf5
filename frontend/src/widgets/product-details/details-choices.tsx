import { ProductChoices } from "@/features/product/components/product-choices";
import { StockInfo } from "@/features/product/components/stock-info";
import { latePart } from "@/ui/late-part";

import type { ProductDetails } from "./use-product-details";

const NotifyLink = latePart(() =>
  import("@/features/product/components/notify-link").then((module) => module.NotifyLink),
);
const SizeGuideLink = latePart(() =>
  import("@/features/product/components/size-guide-link").then((module) => module.SizeGuideLink),
);

export type DetailsChoicesProps = { details: ProductDetails };

/** What has to be chosen, and what there is of it. */
export function DetailsChoices({ details }: DetailsChoicesProps) {
  const { product, purchase, stock, choose, stockDisplay } = details;
  const { isSoldOut, missing, stockOf } = purchase;
  return (
    <>
      <ProductChoices
        product={product}
        purchase={purchase}
        onChoose={choose}
        sizeGuide={<SizeGuideLink variants={product.variants} />}
      />
      {stockDisplay && missing !== "variant" && <StockInfo stock={stock} isSoldOut={isSoldOut} />}
      {isSoldOut && (
        <div className="min-h-11">
          {/* A late answer about one variant has nothing to say to another one's popup. */}
          <NotifyLink key={stockOf} productId={stockOf} />
        </div>
      )}
    </>
  );
}
