import type { ProductSummary } from "@shop/api-client";

import { CardAction } from "@/features/cart/components/card-action";
import { useStorefront } from "@/features/tenant/queries";
import { hasVariants } from "@/lib/has-variants";
import { isForSale, isSoldOut } from "@/lib/product-badges";
import { deferredPart } from "@/ui/deferred-part";
import { lazyComponent } from "@/ui/lazy-component";
import { useLazyLoad } from "@/ui/use-lazy-load";
import { openQuickView } from "@/widgets/quick-view/open-quick-view";

type CardActionsProps = {
  product: ProductSummary;
  stockDisplay: boolean;
  look: "card" | "row";
};

const SavingButtons = deferredPart(() =>
  import("./saving-buttons").then((module) => module.SavingButtons),
);

const quickAddForm = lazyComponent(() =>
  import("@/features/cart/components/quick-add-form").then((module) => module.QuickAddForm),
);

const OVER_PICTURE =
  "*:z-10 lg:pointer-events-none lg:absolute lg:inset-x-0 lg:top-0 lg:mt-0 lg:aspect-picture lg:flex-col lg:items-end lg:p-3 lg:*:pointer-events-auto";
// Reserves the space of the deferred buttons beside the cart button.
const SAVING_BUTTONS = "flex min-h-11 min-w-23.5 gap-1.5";

const STYLES = {
  card: {
    // On phones, a row below the text; on wide screens, over the picture.
    wrapper: `mt-2 flex gap-1.5 max-lg:flex-wrap ${OVER_PICTURE}`,
    saving: `${SAVING_BUTTONS} *:z-10 lg:contents lg:*:pointer-events-auto`,
    cart: "flex-1 transition-opacity lg:mt-auto lg:w-full lg:flex-none lg:pointer-fine:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100",
  },
  row: {
    wrapper: "flex min-w-35 flex-wrap items-center gap-1 lg:justify-end",
    saving: "flex min-h-11 min-w-35 gap-1",
    cart: "w-full",
  },
};

// In shops with quick orders the quantity field is always visible.
const QUICK_ORDER_STYLES = {
  card: {
    wrapper: "mt-2 flex flex-wrap gap-1.5 *:z-10 lg:contents",
    saving: `${SAVING_BUTTONS} ${OVER_PICTURE}`,
    cart: "flex-1 lg:mt-2 lg:flex-none lg:w-full",
    quickAdd: "w-full md:w-auto md:flex-1 lg:mt-2 lg:w-full lg:flex-none",
  },
  row: {
    wrapper: "flex items-center gap-1 lg:gap-2",
    saving: "flex min-h-11 min-w-35 gap-1",
    cart: "min-w-13 lg:w-47",
    quickAdd: "min-w-25.5 lg:w-47",
  },
};

export function CardActions({ product, stockDisplay, look }: CardActionsProps) {
  const { quickOrder, freeGoods } = useStorefront();
  const hasQuickAdd =
    quickOrder &&
    !hasVariants(product) &&
    !isSoldOut(product, stockDisplay) &&
    isForSale(product, freeGoods);
  // Until the quantity field is loaded, the button adds one piece.
  const showsQuickAddForm = useLazyLoad(quickAddForm, hasQuickAdd) && hasQuickAdd;
  const style = (quickOrder ? QUICK_ORDER_STYLES : STYLES)[look];
  const cart = (
    <div className={hasQuickAdd ? QUICK_ORDER_STYLES[look].quickAdd : style.cart}>
      {showsQuickAddForm ? (
        <quickAddForm.Component product={product} stockDisplay={stockDisplay} />
      ) : (
        <CardAction
          product={product}
          stockDisplay={stockDisplay}
          freeGoods={freeGoods}
          look={quickOrder ? "card" : look}
          onChooseOptions={() => openQuickView(product)}
        />
      )}
    </div>
  );
  return (
    <div className={style.wrapper}>
      {look === "row" && cart}
      <div className={style.saving}>
        <SavingButtons product={product} look={look} />
      </div>
      {look === "card" && cart}
    </div>
  );
}
