import type { ReactNode, RefObject } from "react";

import { useIsInView } from "@/hooks/use-is-in-view";
import { productTexts } from "@/texts/product";
import { Picture } from "@/ui/picture";

type StickyPurchaseBarProps = {
  name: string;
  picture: { url: string; width: number; height: number } | undefined;
  price: ReactNode;
  action: ReactNode;
  /** The bar is shown while this form is out of view. */
  pageForm: RefObject<HTMLElement | null>;
};

export function StickyPurchaseBar({
  name,
  picture,
  price,
  action,
  pageForm,
}: StickyPurchaseBarProps) {
  const isHidden = useIsInView(pageForm) !== false;
  if (isHidden) return null;
  return (
    <aside
      aria-label={productTexts.buy}
      className="bottom-bar fixed inset-x-0 bottom-0 z-40 hidden border-t border-line bg-surface/95 shadow-overlay backdrop-blur-sm lg:block"
    >
      <div className="container-content flex items-center gap-5 py-3">
        {picture && (
          <div className="w-12">
            <Picture {...picture} alt="" sizes="3rem" />
          </div>
        )}
        <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
        {price}
        {action}
      </div>
    </aside>
  );
}
