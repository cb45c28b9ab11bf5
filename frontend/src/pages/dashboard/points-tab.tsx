import { formatMoney, formatPoints } from "@/lib/money";
import { dashboardTexts } from "@/texts/dashboard";
import { SectionHeading } from "@/ui/section-heading";

import type { TabProps } from "./tabs";

export function PointsTab({ customer, takesFocus }: TabProps) {
  const { title, available, onHold, total, worth, hint } = dashboardTexts.points;
  if (customer.points === null) return null;
  const { balanceHundredths, onHoldHundredths, availableHundredths, worthCents } = customer.points;
  return (
    <>
      <SectionHeading takesFocus={takesFocus}>{title}</SectionHeading>
      <dl className="mt-5 grid gap-4 sm:grid-cols-2">
        <Amount name={available} value={formatPoints(availableHundredths)} />
        <Amount name={worth} value={formatMoney(worthCents)} />
        <Amount name={onHold} value={formatPoints(onHoldHundredths)} />
        <Amount name={total} value={formatPoints(balanceHundredths)} />
      </dl>
      <p className="mt-5 text-sm text-soft">{hint}</p>
    </>
  );
}

type AmountProps = { name: string; value: string };

function Amount({ name, value }: AmountProps) {
  return (
    <div className="rounded-base border border-line p-4 sm:p-6">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-digits">{value}</dd>
    </div>
  );
}
