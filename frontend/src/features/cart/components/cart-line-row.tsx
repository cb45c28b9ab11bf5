import { Trash2 } from "lucide-react";

import { formatMoney } from "@/lib/money";
import { lineSumCents, type CartLine } from "@/store/cart-lines";
import type { SavedChange } from "@/store/fresh-saved";
import { savedAddress } from "@/store/saved-address";
import { cartTexts } from "@/texts/cart";
import { focusOnMount } from "@/ui/focus-on-mount";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";

import { LineNotice } from "./line-notice";
import { LineQuantity } from "./line-quantity";

export type CartLineRowProps = {
  line: CartLine;
  /** What today's catalogue says of it; undefined until it is known. */
  change: SavedChange | undefined;
  stockDisplay: boolean;
  /** A line that was put back takes the focus of the button that did it. */
  isRestored: boolean;
  onRemove: () => void;
};

export function CartLineRow({
  line,
  change,
  stockDisplay,
  isRestored,
  onRemove,
}: CartLineRowProps) {
  const isGone = change?.isGone ?? false;
  const focusWhenRestored = isRestored ? focusOnMount : undefined;
  const price = formatMoney(line.priceCents);
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6">
      {isGone ? (
        <LinePicture picture={line.picture} />
      ) : (
        <a href={savedAddress(line)} tabIndex={-1} aria-hidden>
          <LinePicture picture={line.picture} />
        </a>
      )}
      <div className="min-w-0">
        <h2 className="font-body text-sm font-medium">
          {isGone ? (
            <span ref={focusWhenRestored} tabIndex={-1}>
              {line.name}
            </span>
          ) : (
            <a ref={focusWhenRestored} href={savedAddress(line)} className="hover:underline">
              {line.name}
            </a>
          )}
        </h2>
        <p className="mt-1 text-sm text-soft prices">
          {isGone ? `${String(line.quantity)} × ${price}` : price}
        </p>
        <LineNotice line={line} change={change} stockDisplay={stockDisplay} />
        <div className="mt-3 flex items-center gap-2">
          {!isGone && <LineQuantity line={line} stockDisplay={stockDisplay} />}
          <IconButton icon={Trash2} label={cartTexts.remove(line.name)} onClick={onRemove} />
        </div>
      </div>
      <p className="col-start-2 text-sm font-semibold prices sm:col-start-3 sm:text-md">
        <span className="sr-only">{cartTexts.sum}</span>
        {formatMoney(lineSumCents(line))}
      </p>
    </li>
  );
}
