import { ShareLinks } from "@/features/product/components/share-links";
import { DetailsSaving } from "@/widgets/product-details/details-saving";
import type { ProductDetails } from "@/widgets/product-details/use-product-details";

type ProductActionsProps = { details: ProductDetails };

/** Wishlist, comparison and sharing, below the form of the product page. */
export function ProductActions({ details }: ProductActionsProps) {
  const { product, purchase, tenant } = details;
  return (
    <div className="grid gap-6">
      <DetailsSaving details={details} look="page" />
      <div className="border-t border-line pt-4">
        <ShareLinks product={product} choice={purchase.choice} tenant={tenant} />
      </div>
    </div>
  );
}
