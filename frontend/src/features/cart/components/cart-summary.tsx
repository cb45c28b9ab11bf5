import type { Quote } from "@shop/api-client";
import { type ReactNode, useState } from "react";

import { useMediaQuery } from "@/hooks/use-media-query";
import { formatMoney, formatPoints } from "@/lib/money";
import { cartTexts } from "@/texts/cart";
import { productTexts } from "@/texts/product";
import { Icon } from "@/ui/icon";
import { PendingAmount } from "@/ui/pending-amount";

import { freeDeliveryProgress } from "../totals";

type CartSummaryProps = {
  /** Undefined until the quote is loaded. */
  quote: Quote | undefined;
  /** Whether the cart has changed since the quote. */
  isOutdated: boolean;
  /** Total that the shopper saw when a price change stopped the order; otherwise null. */
  previousTotalCents: number | null;
  /** Used until the quote is loaded. Null if the shop has no threshold. */
  freeDeliveryTotalCents: number | null;
  vatIncluded: boolean;
};

const WIDE_SCREEN = "(width >= 62rem)";

export function CartSummary(props: CartSummaryProps) {
  const { quote, isOutdated, previousTotalCents, freeDeliveryTotalCents, vatIncluded } = props;
  const isBeside = useMediaQuery(WIDE_SCREEN);
  const [isUnfolded, setUnfolded] = useState(false);
  const total = <PendingAmount cents={quote?.totalCents} isOutdated={isOutdated} />;
  const hasChanged =
    previousTotalCents !== null && quote !== undefined && previousTotalCents !== quote.totalCents;
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
        <p className="text-xl font-semibold tabular-digits">{total}</p>
      </div>
      <p className="mt-1 text-right text-xs text-soft">
        {(quote?.vatIncluded ?? vatIncluded)
          ? productTexts.vatIncluded
          : productTexts.vatNotIncluded}
      </p>
      {hasChanged && (
        <p className="mt-1 text-right text-xs font-medium text-danger">
          {cartTexts.totalWas(formatMoney(previousTotalCents))}
        </p>
      )}
    </section>
  );
}

type FreeDeliveryProps = {
  goodsCents: number | undefined;
  thresholdCents: number | null;
};

function FreeDelivery({ goodsCents, thresholdCents }: FreeDeliveryProps) {
  const progress = freeDeliveryProgress(goodsCents ?? 0, thresholdCents);
  if (progress === null) return null;
  return (
    <div className="mb-4 border-b border-line pb-4">
      <p className="mb-3 flex min-h-6 items-center gap-2 text-sm">
        <Icon name="truck" size={20} />
        {goodsCents !== undefined &&
          (progress.remainingCents === 0 ? (
            cartTexts.freeDelivery
          ) : (
            <span>
              <strong className="tabular-digits">{formatMoney(progress.remainingCents)}</strong>
              {cartTexts.toFreeDelivery}
            </span>
          ))}
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

type SummaryRowsProps = { quote: Quote | undefined; isOutdated: boolean };

function SummaryRows({ quote, isOutdated }: SummaryRowsProps) {
  const delivery = quote && chosenDelivery(quote);
  const points = quote?.points ?? null;
  const hasProblems = quote?.lines.some(({ problem }) => problem !== null) ?? false;
  return (
    <>
      <dl className="grid gap-2 text-sm">
        <Row name={cartTexts.goods}>
          <PendingAmount cents={quote?.goodsCents} isOutdated={isOutdated} />
        </Row>
        {delivery !== null && (
          <Row name={cartTexts.deliveryCost}>
            {delivery?.costCents === 0 ? (
              cartTexts.free
            ) : (
              <PendingAmount cents={delivery?.costCents} isOutdated={isOutdated} />
            )}
          </Row>
        )}
        {points !== null && points.worthCents > 0 && (
          <Row name={`${cartTexts.points} (${formatPoints(points.redeemedHundredths)})`}>
            <span className={isOutdated ? "opacity-70" : undefined}>
              {formatMoney(-points.worthCents)}
            </span>
          </Row>
        )}
      </dl>
      {delivery === null && <p className="mt-2 text-xs text-soft">{cartTexts.delivery}</p>}
      {hasProblems && <p className="mt-2 text-xs text-danger">{cartTexts.notCounted}</p>}
    </>
  );
}

/** Null if no method is chosen. */
function chosenDelivery({ shippingMethods, shippingMethodId }: Quote) {
  return shippingMethods.find(({ id }) => id === shippingMethodId) ?? null;
}

type RowProps = { name: string; children: ReactNode };

function Row({ name, children }: RowProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="tabular-digits">{children}</dd>
    </div>
  );
}
