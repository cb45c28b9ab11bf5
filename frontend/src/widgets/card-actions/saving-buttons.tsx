import type { ProductSummary } from "@shop/api-client";

import { CompareButton } from "@/features/compare/components/compare-button";
import { WishlistButton } from "@/features/wishlist/components/wishlist-button";
import { hasVariants } from "@/lib/has-variants";
import { savedTexts } from "@/texts/saved";
import { IconButton } from "@/ui/icon-button";
import { openQuickView, preloadQuickView } from "@/widgets/quick-view/open-quick-view";

type SavingButtonsProps = { product: ProductSummary; look: "card" | "row" };

// On wide screens, unused buttons appear on hover or focus.
const SHOWN_ON_HOVER =
  "transition-opacity lg:pointer-fine:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100";

const STYLES = {
  card: {
    wishlist: `max-lg:absolute max-lg:top-2 max-lg:right-2 ${SHOWN_ON_HOVER} lg:has-[a]:opacity-100`,
    compare: `${SHOWN_ON_HOVER} lg:has-aria-pressed:opacity-100`,
    quickView: SHOWN_ON_HOVER,
    icon: "compact",
  },
  row: { wishlist: "", compare: "", quickView: "", icon: "plain" },
} as const;

export function SavingButtons({ product, look }: SavingButtonsProps) {
  const style = STYLES[look];
  const showQuickView = () => openQuickView(product);
  return (
    <>
      <div className={style.wishlist}>
        <WishlistButton
          item={product}
          productId={product.id}
          lacksChoice={hasVariants(product)}
          look={look}
          onChoiceNeeded={showQuickView}
        />
      </div>
      <div className={style.compare}>
        <CompareButton product={product} look={look} />
      </div>
      <div className={style.quickView}>
        <IconButton
          icon="eye"
          label={savedTexts.named(savedTexts.quickView, product.name)}
          look={style.icon}
          aria-haspopup="dialog"
          onPointerEnter={preloadQuickView}
          onFocus={preloadQuickView}
          onClick={showQuickView}
        />
      </div>
    </>
  );
}
