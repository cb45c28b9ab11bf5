import type { Quote } from "@shop/api-client";
import type { ReactNode } from "react";

import { formatMoney } from "@/lib/money";
import { formatPoints } from "@/lib/points";
import { cartTexts } from "@/texts/cart";
import { PendingAmount } from "@/ui/pending-amount";

export type SummaryRowsProps = { quote: Quote | undefined; isOutdated: boolean };

/** What the total is made of. */
export function SummaryRows({ quote, isOutdated }: SummaryRowsProps) {
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

/** Null where none is chosen. */
function chosenDelivery({ shippingMethods, shippingMethodId }: Quote) {
  return shippingMethods.find(({ id }) => id === shippingMethodId) ?? null;
}

type RowProps = { name: string; children: ReactNode };

function Row({ name, children }: RowProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="prices">{children}</dd>
    </div>
  );
}
