import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import {
  findSummary,
  markSummarySeen,
  type OrderSummary,
} from "@/features/checkout/order-summaries";
import { textPageQuery } from "@/features/content/queries";
import { formatMoney } from "@/lib/money";
import { cartTexts } from "@/texts/cart";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { orderTexts } from "@/texts/orders";
import { FactRow } from "@/ui/fact-row";
import { SafeHtml } from "@/ui/safe-html";

import { AccountOffer } from "./account-offer";

type OrderContentProps = { identifier: Parameters<typeof findSummary>[0] };

/**
 * Content of an order that this browser placed. The gateway never shows the content of a guest's
 * order, because others may know its reference (D-250).
 */
export function OrderContent({ identifier }: OrderContentProps) {
  // The page shows this part only after a request, so no server has rendered it.
  const [summary] = useState(() => findSummary(identifier));
  const reference = summary?.reference;
  useEffect(() => {
    if (reference !== undefined) markSummarySeen(reference);
  }, [reference]);
  if (summary === undefined) return null;
  const { delivery, paymentMethod } = summary;
  const { title, steps } = outcomeTexts.next;
  const isBankTransfer = paymentMethod === "bank-transfer";
  return (
    <div className="mt-10 grid w-full gap-8 border-t border-line pt-8 text-left">
      <section aria-label={orderTexts.one}>
        <h2 className="mb-2 text-lg font-semibold">{orderTexts.one}</h2>
        <SummaryRows summary={summary} />
      </section>
      <section aria-label={title}>
        <h2 className="mb-2 text-lg font-semibold">{title}</h2>
        <ol className="grid list-decimal gap-2 pl-5 text-sm">
          {isBankTransfer && (
            <li>{steps.bank(formatMoney(summary.totalCents), summary.reference)}</li>
          )}
          <li>{steps.prepare}</li>
          {delivery !== null && <li>{steps.delivery(delivery.description)}</li>}
          {paymentMethod === "cash-on-delivery" && <li>{outcomeTexts.next.cash}</li>}
        </ol>
        {isBankTransfer && <BankAccount />}
      </section>
      <AccountOffer />
    </div>
  );
}

function SummaryRows({ summary }: { summary: OrderSummary }) {
  const { lines, delivery, redeemedCents, totalCents, paymentMethod } = summary;
  return (
    <>
      <ul className="border-t border-line text-sm">
        {lines.map(({ name, quantity, sumCents }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an order never changes, and two lines may be the same
          <li key={index} className="flex justify-between gap-6 border-b border-line py-3">
            <span className="min-w-0 wrap-anywhere">
              {quantity} × {name}
            </span>
            <span className="font-semibold tabular-digits">{formatMoney(sumCents)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-2 text-sm">
        {delivery !== null && (
          <FactRow look="soft" name={`${orderTexts.delivery}: ${delivery.description}`}>
            {delivery.costCents === 0 ? cartTexts.free : formatMoney(delivery.costCents)}
          </FactRow>
        )}
        {redeemedCents > 0 && (
          <FactRow look="soft" name={cartTexts.points}>
            {formatMoney(-redeemedCents)}
          </FactRow>
        )}
        <FactRow look="soft" name={orderTexts.payment}>
          {orderTexts.payments[paymentMethod]}
        </FactRow>
        <FactRow look="total" name={orderTexts.total}>
          {formatMoney(totalCents)}
        </FactRow>
      </dl>
    </>
  );
}

/** The sections of the shop's terms that contain an account number; otherwise the shop writes. */
function BankAccount() {
  const { data, error } = useQuery({ ...textPageQuery("terms"), throwOnError: false });
  if (data === undefined && error === null) return null;
  const accounts = (data?.sections ?? []).filter(
    ({ html }) => html !== null && /\bIBAN\b/.test(html),
  );
  if (accounts.length === 0) return <p className="mt-4 text-sm">{outcomeTexts.next.account}</p>;
  return (
    <div className="mt-4 grid gap-3 rounded-base border border-line bg-raised p-4">
      {accounts.map(({ title, html }) => (
        <div key={`${title ?? ""}${html ?? ""}`}>
          {title !== null && <h3 className="text-sm font-semibold">{title}</h3>}
          {html !== null && <SafeHtml html={html} />}
        </div>
      ))}
    </div>
  );
}
