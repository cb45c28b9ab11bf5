import type { SessionCustomer } from "@shop/api-client";

import { type LazyComponent, lazyComponent } from "@/ui/lazy-component";

import type { DashboardPart, DashboardState } from "./dashboard-address";

export type TabProps = {
  state: DashboardState;
  customer: SessionCustomer;
  /** Set this if the focused element has disappeared with the previous part. */
  takesFocus: boolean;
};

export const tabParts: Readonly<Record<DashboardPart, LazyComponent<TabProps>>> = {
  overview: lazyComponent(() =>
    import("@/pages/dashboard/overview-tab").then((module) => module.OverviewTab),
  ),
  orders: lazyComponent(() =>
    import("@/pages/dashboard/orders-tab").then((module) => module.OrdersTab),
  ),
  details: lazyComponent(() =>
    import("@/pages/dashboard/details-tab").then((module) => module.DetailsTab),
  ),
  address: lazyComponent(() =>
    import("@/pages/dashboard/address-tab").then((module) => module.AddressTab),
  ),
  points: lazyComponent(() =>
    import("@/pages/dashboard/points-tab").then((module) => module.PointsTab),
  ),
};
