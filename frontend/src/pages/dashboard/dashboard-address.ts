import { maximum, maxLength } from "@shop/api-client/limits/list-orders-query";

import { type DashboardTab, paths, readId } from "@/lib/paths";

export const dashboardParts = ["overview", "orders", "details", "address", "points"] as const;
export type DashboardPart = "overview" | DashboardTab;

/** Visible part of the account; stored in the address alone. */
export type DashboardState = {
  tab: DashboardPart;
  /** Page and search term of the order list, and the open order. */
  page: number;
  search: string;
  order: number | null;
};

/** Reads the state from the address; invalid values become defaults. */
export function readDashboardAddress(query: URLSearchParams): DashboardState {
  const page = readId(query.get("page") ?? undefined) ?? 1;
  return {
    tab: dashboardParts.find((tab) => tab === query.get("tab")) ?? "overview",
    page: Math.min(page, maximum.page),
    // The text is cut by code points, because half a surrogate pair is invalid.
    search: Array.from((query.get("search") ?? "").trim())
      .slice(0, maxLength.search)
      .join(""),
    order: readId(query.get("order") ?? undefined) ?? null,
  };
}

/** Address of a part of the account; defaults are left out. */
export function dashboardAddress(state: Partial<DashboardState>): string {
  const { tab = "overview", page = 1, search, order } = state;
  return paths.dashboard({
    tab: tab === "overview" ? undefined : tab,
    page: page === 1 ? undefined : page,
    search,
    order: order ?? undefined,
  });
}
