import type { ReactNode } from "react";

import { formatMoney } from "@/lib/money";
import type { SavedChange } from "@/store/fresh-saved";
import { savedAddress } from "@/store/saved-address";
import type { SavedProduct } from "@/store/saved-product";
import { cartTexts } from "@/texts/cart";
import { focusOnMount } from "@/ui/focus-on-mount";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";

import { WishNotice } from "./wish-notice";

export type WishRowProps = {
  wish: SavedProduct;
  /** What today's catalogue says of it; undefined until it is known. */
  change: SavedChange | undefined;
  stockDisplay: boolean;
  /** A wish that was put back takes the focus of the button that did it. */
  isRestored: boolean;
  /** How it is bought: the page knows the cart, the wish does not. */
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
        <p className="mt-1 text-sm font-semibold prices">{formatMoney(wish.priceCents)}</p>
        <WishNotice wish={wish} change={change} stockDisplay={stockDisplay} />
      </div>
      <div className="col-start-2 flex items-center justify-between gap-2 sm:col-start-3">
        {!isGone && action}
        <IconButton icon="trash-2" label={cartTexts.remove(wish.name)} onClick={onRemove} />
      </div>
    </li>
  );
}
