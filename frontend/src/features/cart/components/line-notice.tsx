import { formatMoney } from "@/lib/money";
import type { CartLine } from "@/store/cart-lines";
import type { SavedChange } from "@/store/fresh-saved";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";

export type LineNoticeProps = {
  line: CartLine;
  change: SavedChange | undefined;
  stockDisplay: boolean;
};

/** What has changed since the line was added, or stands in the way of ordering it. */
export function LineNotice({ line, change, stockDisplay }: LineNoticeProps) {
  const { oldPriceCents = null, isGone = false } = change ?? {};
  const problem = isGone ? cartTexts.gone : stockProblem(line, stockDisplay);
  return (
    <div role="status" className="text-xs empty:hidden">
      {oldPriceCents !== null && (
        <p className="mt-1 text-soft">{cartTexts.oldPrice(formatMoney(oldPriceCents))}</p>
      )}
      {problem !== null && <p className="mt-1 font-medium text-danger">{problem}</p>}
    </div>
  );
}

function stockProblem({ stock, quantity }: CartLine, stockDisplay: boolean): string | null {
  if (!stockDisplay || quantity <= stock) return null;
  return stock < 1 ? buyingTexts.outOfStock : buyingTexts.stockExceeded(stock);
}
