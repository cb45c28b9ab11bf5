import type { PriceLabel } from "@/lib/price-label";
import { productTexts } from "@/texts/product";
import { PriceText } from "@/ui/price-text";

type ProductPriceProps = { label: PriceLabel; vatIncluded: boolean };

export function ProductPrice({ label, vatIncluded }: ProductPriceProps) {
  return (
    <div>
      <PriceText label={label} size="lg" />
      <p className="mt-1 text-xs text-soft">
        {vatIncluded ? productTexts.vatIncluded : productTexts.vatNotIncluded}
      </p>
    </div>
  );
}
