import type { Product } from "@shop/api-client";
import { useRef, type ReactNode } from "react";

import { noChoice, type ProductChoice, type Purchase } from "../purchase";
import { ChoiceSummary } from "./choice-summary";
import { ColorSizeSelect } from "./color-size-select";
import { RelatedVariantSelect } from "./related-variant-select";

export type ProductChoicesProps = {
  product: Product;
  purchase: Purchase;
  onChoose: (choice: ProductChoice) => void;
  sizeGuide?: ReactNode;
};

/** What has to be chosen before a product can be bought. */
export function ProductChoices({ product, purchase, onChoose, sizeGuide }: ProductChoicesProps) {
  const { choice } = purchase;
  const choices = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChoose(noChoice);
    // The clear link goes away with what it cleared.
    choices.current?.querySelector<HTMLElement>("button:enabled, select")?.focus();
  };
  if (product.relatedVariants.length === 0 && product.variants.length === 0) return null;
  return (
    <div ref={choices} className="grid gap-3">
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
          sizeGuide={sizeGuide}
        />
      )}
      <ChoiceSummary purchase={purchase} onClear={clear} />
    </div>
  );
}
