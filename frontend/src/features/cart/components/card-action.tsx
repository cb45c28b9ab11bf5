import type { ProductSummary } from "@shop/api-client";
import type { MouseEvent } from "react";

import { hasVariants } from "@/lib/has-variants";
import { opensElsewhere } from "@/lib/link-click";
import { paths } from "@/lib/paths";
import { isForSale, isSoldOut } from "@/lib/product-badges";
import { savedProduct } from "@/store/buyable-product";
import { buyingTexts } from "@/texts/buying";
import { Icon } from "@/ui/icon";

import { addToCart } from "../actions";

type CardActionProps = {
  product: ProductSummary;
  stockDisplay: boolean;
  freeGoods: boolean;
  look: "card" | "row" | "column";
  onChooseOptions: () => void;
};

const BASE =
  "flex h-11 items-center justify-center gap-2 rounded-base text-sm font-semibold transition-colors";

// Hides the icon: on phones there is room for the label only.
const LABEL_ONLY = `${BASE} w-full text-center max-lg:text-xs max-lg:*:first:hidden`;

const CHOOSE_LABEL_ONLY = `${LABEL_ONLY} border border-line bg-surface hover:border-ink`;

const LOOKS = {
  card: {
    add: `${BASE} w-full bg-brand text-on-brand hover:bg-brand/88`,
    // In words: no icon says that there is a choice.
    choose: CHOOSE_LABEL_ONLY,
    // A phone's card has room for the icon only.
    addLabel: "max-lg:sr-only",
  },
  row: {
    add: `${BASE} w-full bg-brand px-5 text-on-brand hover:bg-brand/88`,
    choose: `${BASE} border border-line px-5 hover:border-ink`,
    addLabel: "",
  },
  column: {
    add: `${LABEL_ONLY} bg-brand text-on-brand hover:bg-brand/88`,
    choose: CHOOSE_LABEL_ONLY,
    addLabel: "",
  },
};

export function CardAction(props: CardActionProps) {
  const { product, stockDisplay, freeGoods, look, onChooseOptions } = props;
  const style = LOOKS[look];
  // Cards and rows have a badge that says so.
  if (!isForSale(product, freeGoods))
    return look === "column" ? (
      <p className="text-xs text-soft">{buyingTexts.badges.noPrice}</p>
    ) : null;
  if (hasVariants(product)) {
    const choose = (event: MouseEvent) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      onChooseOptions();
    };
    return (
      <a
        href={paths.product(product)}
        aria-label={buyingTexts.chooseOptionsOf(product.name)}
        className={style.choose}
        onClick={choose}
      >
        <Icon name="sliders-horizontal" className="size-4.5" />
        <span>{buyingTexts.chooseOptions}</span>
      </a>
    );
  }
  if (isSoldOut(product, stockDisplay)) return null;
  return (
    <button
      type="button"
      aria-label={buyingTexts.addNamed(product.name)}
      className={style.add}
      onClick={() => addToCart(savedProduct(product), 1, stockDisplay)}
    >
      <Icon name="shopping-bag" className="size-4.5" />
      <span className={style.addLabel}>{buyingTexts.add}</span>
    </button>
  );
}
