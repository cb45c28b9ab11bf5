import type { Quote } from "@shop/api-client";
import { useState } from "react";

import { useMediaQuery } from "@/hooks/use-media-query";
import { formatMoney } from "@/lib/money";
import { cartTexts } from "@/texts/cart";
import { productTexts } from "@/texts/product";
import { Icon } from "@/ui/icon";
import { PendingAmount } from "@/ui/pending-amount";

import { FreeDelivery } from "./free-delivery";
import { SummaryRows } from "./summary-rows";

export type CartSummaryProps = {
  /** Undefined before the first one. */
  quote: Quote | undefined;
  /** Another answer is on its way, or can't be had. */
  isOutdated: boolean;
  /** What the shopper had agreed to pay, where that is not the price any more. */
  agreedCents: number | null;
  /** The shop's own, until the quote says it. */
  freeDeliveryTotalCents: number | null;
  vatIncluded: boolean;
};

const BESIDE = "(width >= 62rem)";

/** What it all costs: beside the form, or folded above it on a phone. */
export function CartSummary(props: CartSummaryProps) {
  const { quote, isOutdated, agreedCents, freeDeliveryTotalCents, vatIncluded } = props;
  const isBeside = useMediaQuery(BESIDE);
  const [isUnfolded, setUnfolded] = useState(false);
  const total = <PendingAmount cents={quote?.totalCents} isOutdated={isOutdated} />;
  const wasOther = agreedCents !== null && quote !== undefined && agreedCents !== quote.totalCents;
  return (
    <section
      aria-label={cartTexts.summary}
      className="rounded-base border border-line bg-raised p-4 lg:p-6"
    >
      <FreeDelivery
        goodsCents={quote?.goodsCents}
        thresholdCents={quote ? quote.freeDeliveryFromCents : freeDeliveryTotalCents}
      />
      <details
        className="group"
        open={isBeside || isUnfolded}
        onToggle={({ currentTarget }) => {
          if (!isBeside) setUnfolded(currentTarget.open);
        }}
      >
        <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-semibold lg:hidden">
          {cartTexts.summaryOpen}
          <Icon
            name="chevron-down"
            size={18}
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <SummaryRows quote={quote} isOutdated={isOutdated} />
      </details>
      <div
        className="mt-2 flex items-baseline justify-between gap-4 lg:mt-4 lg:border-t lg:border-line lg:pt-4"
        aria-live="polite"
        aria-busy={isOutdated}
      >
        <h2 className="text-md font-semibold">{cartTexts.total}</h2>
        <p className="text-xl font-semibold prices">{total}</p>
      </div>
      <p className="mt-1 text-right text-xs text-soft">
        {(quote?.vatIncluded ?? vatIncluded)
          ? productTexts.vatIncluded
          : productTexts.vatNotIncluded}
      </p>
      {wasOther && (
        <p className="mt-1 text-right text-xs font-medium text-danger">
          {cartTexts.totalWas(formatMoney(agreedCents))}
        </p>
      )}
    </section>
  );
}
