import type { SessionCustomer } from "@shop/api-client";
import { Suspense, useState } from "react";

import { CredentialsNotice } from "@/features/account-details/components/credentials-notice";
import { dashboardTexts } from "@/texts/dashboard";

import {
  dashboardAddress,
  dashboardParts,
  type DashboardPart,
  type DashboardState,
} from "./dashboard-address";
import { DashboardNav } from "./dashboard-nav";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { tabParts } from "./tabs";

export type DashboardContentProps = { state: DashboardState; customer: SessionCustomer };

/** The parts of a signed-in customer's account, one of them open. */
export function DashboardContent({ state, customer }: DashboardContentProps) {
  const parts = dashboardParts.filter((part) => part !== "points" || customer.points !== null);
  const current: DashboardPart = parts.find((part) => part === state.tab) ?? "overview";
  const { Component: Tab } = tabParts[current];
  // The first part that is shown leaves the focus where the page has it.
  const view = `${current} ${String(state.order)} ${String(state.page)}`;
  const [shownView, setShownView] = useState(view);
  const [hasMoved, setHasMoved] = useState(false);
  if (view !== shownView) {
    setShownView(view);
    setHasMoved(true);
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[15rem_1fr] lg:gap-12">
      <DashboardNav parts={parts} current={current} />
      <div className="min-w-0">
        <CredentialsNotice
          toUpdate={customer.credentialsToUpdate}
          detailsHref={current === "details" ? null : dashboardAddress({ tab: "details" })}
        />
        <section aria-label={dashboardTexts.tabs[current]} tabIndex={-1} className="outline-none">
          <Suspense fallback={<DashboardSkeleton />}>
            <Tab key={current} state={state} customer={customer} takesFocus={hasMoved} />
          </Suspense>
        </section>
      </div>
    </div>
  );
}
