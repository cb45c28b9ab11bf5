import { useLocation } from "react-router-dom";

import { useCustomerOnly } from "@/features/session/use-customer-only";
import { PageTitle } from "@/features/tenant/components/page-title";
import { paths } from "@/lib/paths";
import { readDashboardAddress } from "@/pages/dashboard/dashboard-address";
import { DashboardContent } from "@/pages/dashboard/dashboard-content";
import { DashboardSkeleton } from "@/pages/dashboard/dashboard-skeleton";
import { SignOutButton } from "@/pages/dashboard/sign-out-button";
import { dashboardTexts } from "@/texts/dashboard";
import { texts } from "@/texts/frame";
import { Breadcrumbs } from "@/ui/breadcrumbs";

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

/** The server's page is everybody's: who is signed in is the browser's to find out. */
function SignedIn({ state }: Pick<Parameters<typeof DashboardContent>[0], "state">) {
  const customer = useCustomerOnly();
  if (customer === null) return <DashboardSkeleton />;
  return <DashboardContent state={state} customer={customer} />;
}
