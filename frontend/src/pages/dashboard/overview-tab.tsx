import { type ReactNode, useId } from "react";

import { AccountLoaded } from "@/features/account-details/components/account-loaded";
import {
  AddressSummary,
  PersonSummary,
} from "@/features/account-details/components/account-summary";
import { RecentOrders } from "@/features/orders/components/recent-orders";
import { formatMoney, formatPoints } from "@/lib/money";
import { dashboardTexts } from "@/texts/dashboard";
import { SectionHeading } from "@/ui/section-heading";

import { type DashboardPart, dashboardAddress } from "./dashboard-address";
import type { TabProps } from "./tabs";

export function OverviewTab({ customer, takesFocus }: TabProps) {
  const { hello, recentOrders, allOrders, tabs, points } = dashboardTexts;
  return (
    <>
      <SectionHeading takesFocus={takesFocus}>{hello(customer.name)}</SectionHeading>
      <div className="mt-5 grid gap-4 sm:grid-cols-2 sm:gap-6">
        <div className="sm:col-span-2">
          <OverviewCard
            title={recentOrders}
            action={{
              href: dashboardAddress({ tab: "orders" }),
              label: allOrders,
              name: allOrders,
            }}
          >
            <RecentOrders hrefOf={(order) => dashboardAddress({ tab: "orders", order })} />
          </OverviewCard>
        </div>
        <OverviewCard title={tabs.details} action={changeOf("details")}>
          <AccountLoaded compact>{(account) => <PersonSummary account={account} />}</AccountLoaded>
        </OverviewCard>
        <OverviewCard title={tabs.address} action={changeOf("address")}>
          <AccountLoaded compact>{(account) => <AddressSummary account={account} />}</AccountLoaded>
        </OverviewCard>
        {customer.points !== null && (
          <OverviewCard
            title={tabs.points}
            action={{
              href: dashboardAddress({ tab: "points" }),
              label: points.show,
              name: points.show,
            }}
          >
            <p className="text-lg font-semibold tabular-digits">
              {formatPoints(customer.points.availableHundredths)}
            </p>
            <p className="text-sm text-soft">
              {points.worthAmount(formatMoney(customer.points.worthCents))}
            </p>
          </OverviewCard>
        )}
      </div>
    </>
  );
}

const changeOf = (tab: Extract<DashboardPart, "details" | "address">) => ({
  href: dashboardAddress({ tab }),
  label: dashboardTexts.change,
  name: dashboardTexts.changeNamed(dashboardTexts.tabs[tab]),
});

type OverviewCardProps = {
  title: string;
  action: { href: string; label: string; name: string };
  children: ReactNode;
};

function OverviewCard({ title, action, children }: OverviewCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-base border border-line p-4 outline-none sm:p-6"
    >
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 id={id} className="text-md font-semibold">
          {title}
        </h3>
        <a
          href={action.href}
          aria-label={action.name}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          {action.label}
        </a>
      </div>
      {children}
    </section>
  );
}
