import { formatMoney } from "@/lib/money";
import type { SavedChange } from "@/store/fresh-saved";
import type { SavedProduct } from "@/store/saved-product";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";

export type WishNoticeProps = {
  wish: SavedProduct;
  /** What today's catalogue says of it; undefined until it is known. */
  change: SavedChange | undefined;
  stockDisplay: boolean;
};

/** Whether it can be had, and what has changed since it was wished for. */
export function WishNotice({ wish, change, stockDisplay }: WishNoticeProps) {
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
