import type { ProductSummary } from "@shop/api-client";
import { ShoppingBag, SlidersHorizontal } from "lucide-react";

import { paths } from "@/lib/paths";
import { isSoldOut } from "@/lib/product-badges";
import { shopTexts } from "@/lib/shop-texts";
import { savedProduct } from "@/store/saved-product";

import { addToCart } from "../actions";

export type CardActionProps = {
  product: ProductSummary;
  stockDisplay: boolean;
  look: "card" | "row";
};

const BASE =
  "flex items-center justify-center gap-2 rounded-base text-sm font-semibold transition-colors";

// On a card a phone has room for a square with the icon only.
const CARD = `${BASE} size-11 border border-line bg-surface text-ink shadow-raised lg:w-full lg:border-transparent`;

const LOOKS = {
  card: {
    add: `${CARD} lg:bg-brand lg:text-on-brand lg:hover:bg-brand/88`,
    choose: `${CARD} lg:hover:border-ink`,
    label: "max-lg:sr-only",
  },
  row: {
    add: `${BASE} h-11 bg-brand px-5 text-on-brand hover:bg-brand/88`,
    choose: `${BASE} h-11 border border-line px-5 hover:border-ink`,
    label: "",
  },
};

/** Adds one piece from a list; a product with variants is chosen on its own page. */
export function CardAction({ product, stockDisplay, look }: CardActionProps) {
  const style = LOOKS[look];
  if (product.hasColorVariants || product.hasRelatedVariants) {
    return (
      <a
        href={paths.product(product)}
        aria-label={shopTexts.cart.chooseOptionsOf(product.name)}
        className={style.choose}
      >
        <SlidersHorizontal aria-hidden className="size-4.5" strokeWidth={1.5} />
        <span className={style.label}>{shopTexts.cart.chooseOptions}</span>
      </a>
    );
  }
  if (isSoldOut(product, stockDisplay)) return null;
  return (
    <button
      type="button"
      aria-label={shopTexts.cart.addNamed(product.name)}
      className={style.add}
      onClick={() => addToCart(savedProduct(product), 1, stockDisplay)}
    >
      <ShoppingBag aria-hidden className="size-4.5" strokeWidth={1.5} />
      <span className={style.label}>{shopTexts.cart.add}</span>
    </button>
  );
}
