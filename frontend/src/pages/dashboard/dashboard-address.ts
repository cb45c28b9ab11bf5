import { maximum, maxLength } from "@shop/api-client/limits/list-orders-query";

import { type DashboardTab, paths, readId } from "@/lib/paths";

export const dashboardParts = ["overview", "orders", "details", "address", "points"] as const;
export type DashboardPart = "overview" | DashboardTab;

/** What of the account is shown; it lives in the address and nowhere else. */
export type DashboardState = {
  tab: DashboardPart;
  /** Of the orders: the page, what is searched for, and the one that is open. */
  page: number;
  search: string;
  order: number | null;
};

/** What can't be believed is as if it were not there. */
export function readDashboardAddress(query: URLSearchParams): DashboardState {
  const page = readId(query.get("page") ?? undefined) ?? 1;
  return {
    tab: dashboardParts.find((tab) => tab === query.get("tab")) ?? "overview",
    page: Math.min(page, maximum.page),
    // Cut by whole characters: half a surrogate pair is no text.
    search: Array.from((query.get("search") ?? "").trim())
      .slice(0, maxLength.search)
      .join(""),
    order: readId(query.get("order") ?? undefined) ?? null,
  };
}

/** The address of a part of the account; what is as usual is left out. */
export function dashboardAddress(state: Partial<DashboardState>): string {
  const { tab = "overview", page = 1, search, order } = state;
  return paths.dashboard({
    tab: tab === "overview" ? undefined : tab,
    page: page === 1 ? undefined : page,
    search,
    order: order ?? undefined,
  });
}
