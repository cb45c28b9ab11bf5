import type { QuoteLine } from "@shop/api-client";

import { formatMoney } from "@/lib/money";
import type { CartLine } from "@/store/cart-lines";
import { savedAddress } from "@/store/saved-address";
import { buyingTexts } from "@/texts/buying";
import { cartTexts } from "@/texts/cart";

export type LineNoticeProps = {
  line: CartLine;
  /** What the gateway says of it; undefined until it has said so. */
  quoted: QuoteLine | undefined;
  oldPriceCents: number | undefined;
};

/** What has changed since the line was added, or stands in the way of ordering it. */
export function LineNotice({ line, quoted, oldPriceCents }: LineNoticeProps) {
  const problem = quoted === undefined ? null : problemText(quoted);
  return (
    <div role="status" className="text-xs empty:sr-only">
      {oldPriceCents !== undefined && (
        <p className="mt-1 text-soft">{cartTexts.oldPrice(formatMoney(oldPriceCents))}</p>
      )}
      {problem !== null && <p className="mt-1 font-medium text-danger">{problem}</p>}
      {quoted?.problem === "choice-needed" && (
        <a
          href={savedAddress(line)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {buyingTexts.chooseOptionsOf(quoted.name ?? line.name)}
        </a>
      )}
    </div>
  );
}

function problemText({ problem, available }: QuoteLine): string | null {
  switch (problem) {
    case null:
      return null;
    case "gone":
      return cartTexts.gone;
    case "choice-needed":
      return cartTexts.choiceNeeded;
    case "out-of-stock":
      return buyingTexts.outOfStock;
    case "too-many":
      return buyingTexts.stockExceeded(available ?? 0);
  }
}
