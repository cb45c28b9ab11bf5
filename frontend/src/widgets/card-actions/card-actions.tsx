import type { ProductSummary } from "@shop/api-client";

import { CardAction } from "@/features/cart/components/card-action";
import { latePart } from "@/ui/late-part";
import { openQuickView } from "@/widgets/quick-view/open-quick-view";

export type CardActionsProps = {
  product: ProductSummary;
  stockDisplay: boolean;
  look: "card" | "row";
};

const SavingButtons = latePart(() =>
  import("./saving-buttons").then((module) => module.SavingButtons),
);

const STYLES = {
  card: {
    // A row below the text on a phone; over the picture on a wide screen, whose place it takes exactly.
    all: "mt-2 flex gap-1.5 *:z-10 lg:pointer-events-none lg:absolute lg:inset-x-0 lg:top-0 lg:mt-0 lg:aspect-picture lg:flex-col lg:items-end lg:p-3 lg:*:pointer-events-auto",
    // Keeps the place of the buttons that stand beside the cart's.
    saving: "flex min-h-11 min-w-23.5 gap-1.5 *:z-10 lg:contents lg:*:pointer-events-auto",
    cart: "flex-1 transition-opacity lg:mt-auto lg:w-full lg:flex-none lg:pointer-fine:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100",
  },
  row: {
    all: "flex min-w-35 flex-wrap items-center gap-1 lg:justify-end",
    saving: "flex min-h-11 min-w-35 gap-1",
    cart: "w-full",
  },
};

/** Everything that can be done with a product of a list. */
export function CardActions({ product, stockDisplay, look }: CardActionsProps) {
  const style = STYLES[look];
  const cart = (
    <div className={style.cart}>
      <CardAction
        product={product}
        stockDisplay={stockDisplay}
        look={look}
        onChooseOptions={() => openQuickView(product)}
      />
    </div>
  );
  return (
    <div className={style.all}>
      {look === "row" && cart}
      <div className={style.saving}>
        <SavingButtons product={product} look={look} />
      </div>
      {look === "card" && cart}
    </div>
  );
}
