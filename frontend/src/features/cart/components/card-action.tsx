import type { ProductSummary } from "@shop/api-client";
import { ShoppingBag, SlidersHorizontal } from "lucide-react";

import { paths } from "@/lib/paths";
import { isSoldOut } from "@/lib/product-badges";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";

import { addToCart } from "../actions";
import { productLine } from "../product-line";

export type CardActionProps = {
  product: ProductSummary;
  stockDisplay: boolean;
  /** On a card a phone has room for the icon only. */
  look: "card" | "row";
};

/** Adds one piece from a list; a product with variants is chosen on its own page. */
export function CardAction({ product, stockDisplay, look }: CardActionProps) {
  const labelStyle = look === "card" ? "max-lg:sr-only" : "";
  if (product.hasColorVariants || product.hasRelatedVariants) {
    return (
      <ButtonLink href={paths.product(product)} variant="secondary" wide={look === "card"}>
        <SlidersHorizontal aria-hidden className="size-4.5" strokeWidth={1.5} />
        <span className={labelStyle}>
          Choose options<span className="sr-only"> of {product.name}</span>
        </span>
      </ButtonLink>
    );
  }
  if (isSoldOut(product, stockDisplay)) return null;
  return (
    <Button wide={look === "card"} onClick={() => addToCart(productLine(product), 1, stockDisplay)}>
      <ShoppingBag aria-hidden className="size-4.5" strokeWidth={1.5} />
      <span className={labelStyle}>
        Add to cart<span className="sr-only">: {product.name}</span>
      </span>
    </Button>
  );
}
