import type { ReactNode, RefObject } from "react";

import { useIsInView } from "@/hooks/use-is-in-view";
import type { PriceLabel } from "@/lib/price-label";
import { buyingTexts } from "@/texts/buying";
import { deferredTexts } from "@/texts/deferred";
import { Button } from "@/ui/button";
import { Picture } from "@/ui/picture";
import { PriceText } from "@/ui/price-text";

import { CHOICE_FIELDS } from "./choice-group";
import { ProductPrice } from "./product-price";

type StickyPurchaseBarProps = {
  name: string;
  picture: { url: string; width: number; height: number } | undefined;
  price: PriceLabel;
  vatIncluded: boolean;
  action: ReactNode;
  /** Whether the shopper has to choose a variant, colour or size first. */
  needsChoice: boolean;
  /** The bar is shown while this form is out of view. */
  pageForm: RefObject<HTMLElement | null>;
};

export function StickyPurchaseBar({
  name,
  picture,
  price,
  vatIncluded,
  action,
  needsChoice,
  pageForm,
}: StickyPurchaseBarProps) {
  const isHidden = useIsInView(pageForm) !== false;
  if (isHidden) return null;
  const { cents, toCents } = price;
  const showChoices = () => {
    const form = pageForm.current;
    form?.scrollIntoView({ block: "end" });
    form?.parentElement
      ?.querySelector<HTMLElement>(`[data-choices] ${CHOICE_FIELDS}`)
      ?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={deferredTexts.buy}
      className="bottom-bar fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface shadow-overlay"
    >
      <div className="container-content flex items-center justify-between gap-5 py-3">
        {picture && (
          <div className="hidden w-12 lg:block">
            <Picture {...picture} alt="" sizes="3rem" />
          </div>
        )}
        <p className="hidden min-w-0 flex-1 truncate font-medium lg:block">{name}</p>
        <div className="hidden lg:block">
          <ProductPrice label={price} vatIncluded={vatIncluded} />
        </div>
        <p className="lg:hidden">
          <PriceText label={{ cents, toCents, unitPrice: null }} />
        </p>
        <div className="w-44 shrink-0">
          {needsChoice ? (
            <Button wide onClick={showChoices}>
              {buyingTexts.chooseOptions}
            </Button>
          ) : (
            action
          )}
        </div>
      </div>
    </aside>
  );
}
