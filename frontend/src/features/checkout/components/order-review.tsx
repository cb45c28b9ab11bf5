import type { Quote, QuoteLine } from "@shop/api-client";

import { formatMoney, formatPoints } from "@/lib/money";
import { cartTexts } from "@/texts/cart";
import { checkoutTexts } from "@/texts/checkout";
import { productTexts } from "@/texts/product";
import { FactRow } from "@/ui/fact-row";
import { PendingAmount } from "@/ui/pending-amount";

type OrderReviewProps = {
  quote: Quote;
  /** Whether the cart has changed since the quote. */
  isOutdated: boolean;
  /** Note on products that are excluded from withdrawal (D-279). */
  exclusionNote: string | undefined;
};

/** Products, delivery and total. EU law requires them directly above the order button (D-240). */
export function OrderReview({ quote, isOutdated, exclusionNote }: OrderReviewProps) {
  const { title, delivery } = checkoutTexts.review;
  const { lines, shippingMethods, shippingMethodId, points, totalCents, vatIncluded } = quote;
  const method = shippingMethods.find(({ id }) => id === shippingMethodId);
  const amount = (cents: number) => <PendingAmount cents={cents} isOutdated={isOutdated} />;
  return (
    <section aria-label={title} className="rounded-base border border-line p-4 text-sm">
      <h2 className="text-md font-semibold">{title}</h2>
      <dl className="mt-3 grid gap-2">
        {lines.map((line, index) =>
          line.problem === null && line.name !== null && line.sumCents !== null ? (
            <FactRow
              // oxlint-disable-next-line react/no-array-index-key -- lines can be equal
              key={index}
              name={<LineName {...line} name={line.name} note={exclusionNote} />}
            >
              {amount(line.sumCents)}
            </FactRow>
          ) : null,
        )}
        {method !== undefined && (
          <FactRow name={delivery(method.description)}>{amount(method.costCents)}</FactRow>
        )}
        {points !== null && points.worthCents > 0 && (
          <FactRow name={`${cartTexts.points} (${formatPoints(points.redeemedHundredths)})`}>
            {formatMoney(-points.worthCents)}
          </FactRow>
        )}
        <FactRow name={cartTexts.total} look="total">
          {amount(totalCents)}
        </FactRow>
      </dl>
      <p className="mt-1 text-right text-xs text-soft">
        {vatIncluded ? productTexts.vatIncluded : productTexts.vatNotIncluded}
      </p>
    </section>
  );
}

type LineNameProps = Pick<QuoteLine, "quantity" | "isWithdrawalExcluded"> & {
  name: string;
  note: string | undefined;
};

function LineName({ name, quantity, isWithdrawalExcluded, note }: LineNameProps) {
  return (
    <>
      {checkoutTexts.review.product(quantity, name)}
      {isWithdrawalExcluded && <span className="block text-xs text-soft">{note}</span>}
    </>
  );
}
