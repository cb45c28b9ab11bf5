import { priceTextOf } from "@/lib/price-label";
import { shopTexts } from "@/lib/shop-texts";
import { PriceText } from "@/ui/price-text";

import type { Purchase } from "../purchase";

export type ProductPriceProps = { purchase: Purchase; vatIncluded: boolean };

/** The price of the product, or of what is chosen once the choice is complete. */
export function ProductPrice({ purchase, vatIncluded }: ProductPriceProps) {
  return (
    <div aria-live="polite">
      <PriceText {...priceTextOf(purchase.chosenPrice ?? purchase.price)} size="lg" />
      <p className="mt-1 text-xs text-soft">
        {vatIncluded ? shopTexts.product.vatIncluded : shopTexts.product.vatNotIncluded}
      </p>
    </div>
  );
}
