import type { Order } from "@shop/api-client";
import type { ReactNode } from "react";

import { formatMoney } from "@/lib/money";
import { orderTexts } from "@/texts/orders";

export type OrderFactsProps = { order: Order };

/** What an order cost and how it was delivered and paid; what is not known is left out. */
export function OrderFacts({ order }: OrderFactsProps) {
  const { shipping, paymentMethod, notes, totalCents } = order;
  return (
    <dl className="mt-4 grid gap-2 text-sm">
      {shipping !== null && (
        <Fact name={`${orderTexts.delivery}: ${shipping.description}`}>
          {formatMoney(shipping.costCents)}
        </Fact>
      )}
      <div className="flex justify-between gap-6 text-md font-semibold">
        <dt>{orderTexts.total}</dt>
        <dd className="prices">{formatMoney(totalCents)}</dd>
      </div>
      {paymentMethod !== null && (
        <Fact name={orderTexts.payment}>{orderTexts.payments[paymentMethod]}</Fact>
      )}
      {notes !== null && (
        <div className="mt-2 border-t border-line pt-4">
          <dt className="text-soft">{orderTexts.notes}</dt>
          <dd className="mt-1 wrap-anywhere whitespace-pre-line">{notes}</dd>
        </div>
      )}
    </dl>
  );
}

type FactProps = { name: string; children: ReactNode };

function Fact({ name, children }: FactProps) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right prices">{children}</dd>
    </div>
  );
}
