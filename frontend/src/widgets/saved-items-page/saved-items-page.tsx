import type { ReactNode } from "react";

import { PageTitle } from "@/features/tenant/components/page-title";
import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { Skeleton } from "@/ui/skeleton";

type SavedItemsPageProps = {
  /** Name in breadcrumbs and window title. */
  name: string;
  title: string;
  children: ReactNode;
};

/** A page whose data is in the browser's storage: cart, wishlist or comparison. */
export function SavedItemsPage({ name, title, children }: SavedItemsPageProps) {
  const isHydrated = useIsHydrated();
  return (
    <div className="container-content pt-4 pb-16 lg:pb-24">
      <PageTitle title={name} />
      <Breadcrumbs crumbs={[{ label: texts.menu.home, href: paths.home() }, { label: name }]} />
      <h1 className="mt-3 mb-6 text-xl font-semibold lg:mt-4 lg:mb-8 lg:text-2xl">{title}</h1>
      {/* The server does not know the saved items, so it must not render "empty". */}
      {isHydrated ? children : <Skeleton shape="block" />}
    </div>
  );
}
