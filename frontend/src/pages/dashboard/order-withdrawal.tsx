import type { Order } from "@shop/api-client";

import { useStorefront } from "@/features/tenant/queries";
import { formatCalendarDate, isPastDay } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { orderTexts } from "@/texts/orders";
import { ButtonLink } from "@/ui/button";

type OrderWithdrawalProps = { order: Pick<Order, "id" | "withdrawableUntil"> };

/** Link to the withdrawal of an order, until its period ends (D-197). */
export function OrderWithdrawal({ order: { id, withdrawableUntil } }: OrderWithdrawalProps) {
  const { withdrawal } = useStorefront();
  if (withdrawal === null || withdrawableUntil === null) return null;
  const day = formatCalendarDate(withdrawableUntil);
  if (isPastDay(withdrawableUntil)) {
    return <p className="mt-4 text-sm text-soft">{orderTexts.withdrawalOver(day)}</p>;
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <ButtonLink href={paths.withdrawal({ order: id })} variant="secondary">
        {withdrawal.label}
      </ButtonLink>
      <p className="text-sm text-soft">{orderTexts.withdrawalUntil(day)}</p>
    </div>
  );
}
