import type { OrderSummary } from "@shop/api-client";

import { type Problem, failureMessage } from "@/api/problem";
import { formatCalendarDate, formatDate, isPastDay } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { orderTexts } from "@/texts/orders";
import { Icon } from "@/ui/icon";
import { LoadingStatus } from "@/ui/loading-status";
import { PartFailure } from "@/ui/part-failure";
import { Skeleton } from "@/ui/skeleton";

const ROWS = ["a", "b", "c"];

type OrderRowProps = { order: OrderSummary; href: string };

export function OrderRow({ order, href }: OrderRowProps) {
  const { code, placedAt, itemCount, totalCents, withdrawableUntil } = order;
  return (
    <li className="relative grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 border-b border-line px-2 py-4 transition-colors last:border-b-0 hover:bg-raised sm:grid-cols-[1fr_10rem_5rem_6rem_auto]">
      <p className="text-sm font-semibold">
        <a href={href} className="after:absolute after:inset-0">
          {orderTexts.order(code)}
        </a>
      </p>
      <p className="col-start-1 text-sm text-soft sm:col-start-2 sm:row-start-1">
        {placedAt !== null && <time dateTime={placedAt}>{formatDate(placedAt)}</time>}
        {withdrawableUntil !== null && !isPastDay(withdrawableUntil) && (
          <span className="block text-xs">
            {orderTexts.withdrawalUntil(formatCalendarDate(withdrawableUntil))}
          </span>
        )}
      </p>
      <p className="col-start-1 text-sm text-soft sm:col-start-3 sm:row-start-1">
        {orderTexts.pieces(itemCount)}
      </p>
      <p className="col-start-2 row-span-3 row-start-1 text-right font-semibold tabular-digits sm:col-start-4 sm:row-span-1 sm:text-sm">
        {formatMoney(totalCents)}
      </p>
      <Icon
        name="chevron-right"
        size={18}
        className="col-start-3 row-span-3 row-start-1 text-soft sm:col-start-5 sm:row-span-1"
      />
    </li>
  );
}

type OrderFailureProps = { problem: Problem; compact?: boolean; onRetry: () => void };

export function OrderFailure({ problem, ...partProps }: OrderFailureProps) {
  return <PartFailure {...failureMessage(problem, orderTexts.failed)} {...partProps} />;
}

export function OrdersSkeleton() {
  return (
    <>
      <LoadingStatus>{orderTexts.loading}</LoadingStatus>
      {ROWS.map((row) => (
        <div key={row} className="border-b border-line py-5 sm:px-2">
          <Skeleton />
        </div>
      ))}
    </>
  );
}
