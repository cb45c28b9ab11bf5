import type { ReactNode } from "react";

import { formatMoney } from "@/lib/money";
import type { SavedChange } from "@/store/refresh-saved";
import { type SavedProduct, savedAddress } from "@/store/saved-product";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";
import { focusOnMount } from "@/ui/focus";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";

type WishRowProps = {
  wish: SavedProduct;
  /** The item's current price and stock; `undefined` while loading. */
  change: SavedChange | undefined;
  stockDisplay: boolean;
  /** Whether "Undo" has just restored the item. */
  isRestored: boolean;
  action: ReactNode;
  onRemove: () => void;
};

export function WishRow(props: WishRowProps) {
  const { wish, change, stockDisplay, isRestored, action, onRemove } = props;
  const isGone = change?.isGone ?? false;
  const focusWhenRestored = isRestored ? focusOnMount : undefined;
  return (
    <li className="grid grid-cols-[5.5rem_1fr] items-start gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6">
      {isGone ? (
        <LinePicture picture={wish.picture} />
      ) : (
        <a href={savedAddress(wish)} tabIndex={-1} aria-hidden>
          <LinePicture picture={wish.picture} />
        </a>
      )}
      <div className="min-w-0">
        <h2 className="font-body text-sm font-medium">
          {isGone ? (
            <span ref={focusWhenRestored} tabIndex={-1}>
              {wish.name}
            </span>
          ) : (
            <a ref={focusWhenRestored} href={savedAddress(wish)} className="hover:underline">
              {wish.name}
            </a>
          )}
        </h2>
        <p className="mt-1 text-sm font-semibold tabular-digits">{formatMoney(wish.priceCents)}</p>
        <WishNotice wish={wish} change={change} stockDisplay={stockDisplay} />
      </div>
      <div className="col-start-2 flex items-center justify-between gap-2 sm:col-start-3">
        {!isGone && action}
        <IconButton icon="trash-2" label={cartTexts.remove(wish.name)} onClick={onRemove} />
      </div>
    </li>
  );
}

type WishNoticeProps = {
  wish: SavedProduct;
  change: SavedChange | undefined;
  stockDisplay: boolean;
};

function WishNotice({ wish, change, stockDisplay }: WishNoticeProps) {
  const { oldPriceCents = null, isGone = false } = change ?? {};
  return (
    <div role="status" className="text-xs empty:hidden">
      {oldPriceCents !== null && (
        <p className="mt-1 text-soft">{cartTexts.oldPrice(formatMoney(oldPriceCents))}</p>
      )}
      {isGone && <p className="mt-1 font-medium text-danger">{cartTexts.gone}</p>}
      {!isGone && stockDisplay && <StockState isInStock={wish.stock > 0} />}
    </div>
  );
}

function StockState({ isInStock }: { isInStock: boolean }) {
  return (
    <p className={`mt-1 font-medium ${isInStock ? "text-positive" : "text-danger"}`}>
      {isInStock ? buyingTexts.inStock : buyingTexts.badges.outOfStock}
    </p>
  );
}
