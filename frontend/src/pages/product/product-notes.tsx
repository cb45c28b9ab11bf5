import type { Product } from "@shop/api-client";

import { ProductTexts } from "@/features/content/components/product-texts";
import { useStorefront } from "@/features/tenant/queries";

type ProductNotesProps = { product: Product };

/** Delivery, returns, exclusion from withdrawal, producer, and whether ratings are checked. */
export function ProductNotes({ product }: ProductNotesProps) {
  const { reviewsNote, withdrawal } = useStorefront();
  const { producer, reviewCount, isWithdrawalExcluded } = product;
  return (
    <ProductTexts
      producer={producer}
      reviewsNote={reviewCount > 0 ? reviewsNote : null}
      withdrawalNote={isWithdrawalExcluded ? (withdrawal?.excludedText ?? null) : null}
    />
  );
}
