import { maximum, maxLength } from "@shop/api-client/limits/list-orders-query";

import { type DashboardTab, paths, readId } from "@/lib/paths";

export const dashboardParts = ["overview", "orders", "details", "address", "points"] as const;
export type DashboardPart = "overview" | DashboardTab;

/** Stored in the address alone. */
export type DashboardState = {
  tab: DashboardPart;
  /** `page` and `search` belong to the order list; `order` is the open order. */
  page: number;
  search: string;
  order: number | null;
};

export function readDashboardAddress(query: URLSearchParams): DashboardState {
  const page = readId(query.get("page") ?? undefined) ?? 1;
  return {
    tab: dashboardParts.find((tab) => tab === query.get("tab")) ?? "overview",
    page: Math.min(page, maximum.page),
    // Cut between characters: half a surrogate pair is invalid.
    search: Array.from((query.get("search") ?? "").trim())
      .slice(0, maxLength.search)
      .join(""),
    order: readId(query.get("order") ?? undefined) ?? null,
  };
}

export function dashboardAddress(state: Partial<DashboardState>): string {
  const { tab = "overview", page = 1, search, order } = state;
  return paths.dashboard({
    tab: tab === "overview" ? undefined : tab,
    page: page === 1 ? undefined : page,
    search,
    order: order ?? undefined,
  });
}
