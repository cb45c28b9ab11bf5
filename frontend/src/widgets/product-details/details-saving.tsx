import { CompareButton } from "@/features/compare/components/compare-button";
import {
  WishlistButton,
  type WishlistButtonLook,
} from "@/features/wishlist/components/wishlist-button";

import type { ProductDetails } from "./use-product-details";

type DetailsSavingProps = {
  details: ProductDetails;
  look: Extract<WishlistButtonLook, "page" | "quickViewOne" | "quickViewTwo">;
};

export function DetailsSaving({ details, look }: DetailsSavingProps) {
  const { product, purchase } = details;
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <WishlistButton
        item={purchase.item}
        productId={product.id}
        lacksChoice={purchase.missing !== null}
        look={look}
      />
      <CompareButton product={product} look="page" />
    </div>
  );
}
