import type { Product } from "@shop/api-client";

import { ProductTexts } from "@/features/content/components/product-texts";
import { useStorefront } from "@/features/tenant/queries";

type ProductNotesProps = { product: Product };

/** Delivery, returns, exclusion from withdrawal, producer, and whether ratings are checked. */
export function ProductNotes({ product }: ProductNotesProps) {
  const { reviewsNote } = useStorefront();
  const { producer, reviewCount, isWithdrawalExcluded } = product;
  return (
    <ProductTexts
      producer={producer}
      reviewsNote={reviewCount > 0 ? reviewsNote : null}
      isWithdrawalExcluded={isWithdrawalExcluded}
    />
  );
}
