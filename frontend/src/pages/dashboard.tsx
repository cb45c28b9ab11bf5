import type { SessionCustomer } from "@shop/api-client";
import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";

import { CredentialsNotice } from "@/features/account-details/components/credentials-notice";
import { useCustomerOnly } from "@/features/session/use-customer-only";
import { useSignOut } from "@/features/session/use-sign-out";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { paths } from "@/lib/paths";
import {
  type DashboardPart,
  type DashboardState,
  dashboardAddress,
  dashboardParts,
  readDashboardAddress,
} from "@/pages/dashboard/dashboard-address";
import { useLoginData } from "@/store/login-data";
import { dashboardTexts } from "@/texts/dashboard";
import { texts } from "@/texts/frame";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

import { tabParts } from "./dashboard/tabs";

export function DashboardPage() {
  const { title, tabs } = dashboardTexts;
  const { search } = useLocation();
  const state = readDashboardAddress(new URLSearchParams(search));
  const name = state.tab === "overview" ? title : `${tabs[state.tab]} · ${title}`;
  return (
    <div className="container-content pt-4 pb-16 lg:pb-24">
      <PageTitle title={name} />
      <Breadcrumbs crumbs={[{ label: texts.menu.home, href: paths.home() }, { label: title }]} />
      <div className="mt-3 mb-6 flex min-h-11 items-center justify-between gap-4 lg:mt-4 lg:mb-8">
        <h1 className="text-xl font-semibold lg:text-2xl">{title}</h1>
        <SignOutButton />
      </div>
      <SignedIn state={state} />
    </div>
  );
}

/** The server renders the skeleton, because only the browser knows the customer. */
function SignedIn({ state }: Pick<Parameters<typeof DashboardContent>[0], "state">) {
  const customer = useCustomerOnly();
  if (customer === null) return <DashboardSkeleton />;
  return <DashboardContent state={state} customer={customer} />;
}

/** Parts for customers who must claim their account first (D-219). */
const unclaimedParts: readonly DashboardPart[] = ["details", "address"];

type DashboardContentProps = { state: DashboardState; customer: SessionCustomer };

function DashboardContent({ state, customer }: DashboardContentProps) {
  const parts = customer.mustClaim
    ? unclaimedParts
    : dashboardParts.filter((part) => part !== "points" || customer.points !== null);
  const current: DashboardPart = parts.find((part) => part === state.tab) ?? parts[0] ?? "overview";
  const { Component: Tab } = tabParts[current];
  // Only a part that replaces another one takes the focus.
  const view = `${current} ${String(state.order)} ${String(state.page)}`;
  const [shownView, setShownView] = useState(view);
  const [hasChangedView, setHasChangedView] = useState(false);
  if (view !== shownView) {
    setShownView(view);
    setHasChangedView(true);
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
            <Tab key={current} state={state} customer={customer} takesFocus={hasChangedView} />
          </Suspense>
        </section>
      </div>
    </div>
  );
}

type DashboardNavProps = { parts: readonly DashboardPart[]; current: DashboardPart };

function DashboardNav({ parts, current }: DashboardNavProps) {
  return (
    <nav aria-label={dashboardTexts.parts} className="min-w-0 lg:sticky lg:top-28">
      <ul className="no-scrollbar flex gap-4 overflow-x-auto border-b border-line sm:gap-6 lg:grid lg:gap-0 lg:border-b-0 lg:border-l">
        {parts.map((part) => (
          <li key={part} className="shrink-0">
            <a
              ref={part === current ? showInRow : undefined}
              href={dashboardAddress({ tab: part })}
              aria-current={part === current ? "page" : undefined}
              onPointerEnter={() => preload(part)}
              onFocus={() => preload(part)}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-xs font-medium text-soft -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-brand aria-[current]:text-ink sm:text-sm lg:mb-0 lg:-ml-px lg:border-b-0 lg:border-l-2 lg:pl-4"
            >
              {dashboardTexts.tabs[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const preload = (part: DashboardPart) => void tabParts[part].preload().catch(() => undefined);

/** On a narrow phone the row is wider than the window. */
function showInRow(link: HTMLElement | null): void {
  const row = link?.closest("ul");
  if (!link || !row || row.scrollWidth <= row.clientWidth) return;
  const fromLeft = link.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += fromLeft - (row.clientWidth - link.offsetWidth) / 2;
}

function DashboardSkeleton() {
  return (
    <div className="grid gap-6">
      <LoadingStatus>{dashboardTexts.loading}</LoadingStatus>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

function SignOutButton() {
  const isHydrated = useIsHydrated();
  const isSignedIn = useLoginData(({ customer }) => customer !== null);
  const signOut = useSignOut();
  const [isPending, setPending] = useState(false);
  if (!isHydrated || !isSignedIn) return null;

  const handleClick = async () => {
    setPending(true);
    await signOut();
    setPending(false);
  };
  return (
    <Button
      variant="secondary"
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => void handleClick()}
    >
      <Icon name="log-out" size={18} />
      {isPending ? dashboardTexts.signingOut : dashboardTexts.signOut}
    </Button>
  );
}
