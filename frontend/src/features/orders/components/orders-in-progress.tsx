import type { OrderInProgress } from "@shop/api-client";

import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { paths } from "@/lib/paths";
import { orderTexts } from "@/texts/orders";

type OrdersInProgressProps = { orders: readonly OrderInProgress[] };

/** Orders that are not saved in the shop yet. Their pages link to the payment. */
export function OrdersInProgress({ orders }: OrdersInProgressProps) {
  const { title, states } = orderTexts.inProgress;
  return (
    <section aria-label={title} className="mb-6">
      <h3 className="mb-2 font-body text-sm font-semibold">{title}</h3>
      <ul className="rounded-base border border-line bg-raised">
        {orders.map(({ reference, state, placedAt, itemCount, totalCents }) => (
          <li
            key={reference}
            className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-b border-line p-4 text-sm last:border-b-0"
          >
            <a
              href={paths.orderPlaced({ ref: reference })}
              className="font-semibold after:absolute after:inset-0"
            >
              {orderTexts.order(reference)}
            </a>
            <p className="text-right font-semibold tabular-digits">{formatMoney(totalCents)}</p>
            <p>{states[state]}</p>
            <p className="text-right text-soft">{orderTexts.pieces(itemCount)}</p>
            {placedAt !== null && (
              <time dateTime={placedAt} className="text-soft">
                {formatDate(placedAt)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
