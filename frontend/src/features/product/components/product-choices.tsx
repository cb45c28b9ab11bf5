import type { Product } from "@shop/api-client";

import type { ProductChoice, Purchase } from "../purchase";
import { ColorSizeSelect } from "./color-size-select";
import { RelatedVariantSelect } from "./related-variant-select";

export type ProductChoicesProps = {
  product: Product;
  purchase: Purchase;
  onChoose: (choice: ProductChoice) => void;
};

/** What has to be chosen before a product can be bought. */
export function ProductChoices({ product, purchase: { choice }, onChoose }: ProductChoicesProps) {
  return (
    <>
      {product.relatedVariants.length > 0 && (
        <RelatedVariantSelect
          variants={product.relatedVariants}
          chosenId={choice.variantId}
          onChoose={(variantId) => onChoose({ ...choice, variantId })}
        />
      )}
      {product.variants.length > 0 && (
        <ColorSizeSelect
          variants={product.variants}
          choice={choice}
          onChoose={(colorSize) => onChoose({ ...choice, ...colorSize })}
        />
      )}
    </>
  );
}
