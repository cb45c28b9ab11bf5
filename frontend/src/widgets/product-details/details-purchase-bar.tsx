import type { RefObject } from "react";

import { StickyPurchaseBar } from "@/features/product/components/sticky-purchase-bar";
import { buyingTexts } from "@/texts/buying";

import { DetailsAddButton } from "./product-details";
import type { ProductDetails } from "./use-product-details";

type DetailsPurchaseBarProps = {
  details: ProductDetails;
  pageForm: RefObject<HTMLElement | null>;
};

export function DetailsPurchaseBar({ details, pageForm }: DetailsPurchaseBarProps) {
  const { purchase, vatIncluded } = details;
  const { item, price, chosenPrice, missing, isSoldOut } = purchase;
  return (
    <StickyPurchaseBar
      name={item.name}
      picture={item.pictures[0]}
      price={chosenPrice ?? price}
      vatIncluded={vatIncluded}
      action={
        isSoldOut ? (
          <p className="py-2.5 text-right font-medium text-danger">
            {buyingTexts.badges.outOfStock}
          </p>
        ) : (
          <DetailsAddButton details={details} />
        )
      }
      needsChoice={missing !== null && !isSoldOut}
      pageForm={pageForm}
    />
  );
}
