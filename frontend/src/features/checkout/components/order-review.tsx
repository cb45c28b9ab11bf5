import type { Quote } from "@shop/api-client";
import type { ReactNode } from "react";

import { formatMoney, formatPoints } from "@/lib/money";
import { cartTexts } from "@/texts/cart";
import { checkoutTexts } from "@/texts/checkout";
import { productTexts } from "@/texts/product";
import { PendingAmount } from "@/ui/pending-amount";

type OrderReviewProps = {
  quote: Quote;
  /** Whether the cart has changed since the quote. */
  isOutdated: boolean;
};

/** Products, delivery and total. EU law requires them directly above the order button (D-240). */
export function OrderReview({ quote, isOutdated }: OrderReviewProps) {
  const { title, product, delivery } = checkoutTexts.review;
  const { lines, shippingMethods, shippingMethodId, points, totalCents, vatIncluded } = quote;
  const method = shippingMethods.find(({ id }) => id === shippingMethodId);
  const amount = (cents: number) => <PendingAmount cents={cents} isOutdated={isOutdated} />;
  return (
    <section aria-label={title} className="rounded-base border border-line p-4 text-sm">
      <h2 className="text-md font-semibold">{title}</h2>
      <dl className="mt-3 grid gap-2">
        {lines.map(({ name, quantity, sumCents, problem }, index) =>
          problem === null && name !== null && sumCents !== null ? (
            // oxlint-disable-next-line react/no-array-index-key -- lines can be equal
            <Row key={index} name={product(quantity, name)}>
              {amount(sumCents)}
            </Row>
          ) : null,
        )}
        {method !== undefined && (
          <Row name={delivery(method.description)}>{amount(method.costCents)}</Row>
        )}
        {points !== null && points.worthCents > 0 && (
          <Row name={`${cartTexts.points} (${formatPoints(points.redeemedHundredths)})`}>
            {formatMoney(-points.worthCents)}
          </Row>
        )}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-md font-semibold">
          <dt>{cartTexts.total}</dt>
          <dd className="tabular-digits">{amount(totalCents)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-right text-xs text-soft">
        {vatIncluded ? productTexts.vatIncluded : productTexts.vatNotIncluded}
      </p>
    </section>
  );
}

type RowProps = { name: string; children: ReactNode };

function Row({ name, children }: RowProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="tabular-digits">{children}</dd>
    </div>
  );
}
