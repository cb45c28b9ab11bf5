import { Truck } from "lucide-react";

import { formatMoney } from "@/lib/money";
import { cartTexts } from "@/texts/cart";
import { productTexts } from "@/texts/product";

import { freeDelivery } from "../totals";

export type CartSummaryProps = {
  totalCents: number;
  freeDeliveryTotalCents: number | null;
  vatIncluded: boolean;
};

export function CartSummary({ totalCents, freeDeliveryTotalCents, vatIncluded }: CartSummaryProps) {
  return (
    <section
      aria-label={cartTexts.summary}
      className="rounded-base border border-line bg-raised p-5 lg:p-6"
    >
      <FreeDelivery totalCents={totalCents} thresholdCents={freeDeliveryTotalCents} />
      <div className="flex items-baseline justify-between gap-4" aria-live="polite">
        <h2 className="text-md font-semibold">{cartTexts.total}</h2>
        <p className="text-xl font-semibold prices">{formatMoney(totalCents)}</p>
      </div>
      <p className="mt-1 text-right text-xs text-soft">
        {vatIncluded ? productTexts.vatIncluded : productTexts.vatNotIncluded}
      </p>
      <p className="mt-4 border-t border-line pt-4 text-xs text-soft">{cartTexts.delivery}</p>
    </section>
  );
}

type FreeDeliveryProps = { totalCents: number; thresholdCents: number | null };

function FreeDelivery({ totalCents, thresholdCents }: FreeDeliveryProps) {
  const progress = freeDelivery(totalCents, thresholdCents);
  if (progress === null) return null;
  return (
    <div className="mb-5 border-b border-line pb-5">
      <p className="mb-3 flex items-center gap-2 text-sm">
        <Truck aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
        {progress.remainingCents === 0 ? (
          cartTexts.freeDelivery
        ) : (
          <span>
            <strong className="prices">{formatMoney(progress.remainingCents)}</strong>
            {cartTexts.toFreeDelivery}
          </span>
        )}
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-pill"
      >
        <rect width="100" height="2" className="fill-line" />
        <rect width={progress.percent} height="2" className="fill-positive" />
      </svg>
    </div>
  );
}
