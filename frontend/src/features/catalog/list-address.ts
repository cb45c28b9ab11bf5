import { maximum } from "@shop/api-client/limits/list-products-query";

import { readId } from "@/lib/paths";

import { type AddressParams, filterParameters, readFilters, writeFilters } from "./list-filters";
import { listLayouts, orderedPrices, sorts, type ListLayout, type ListState } from "./list-state";

const LIST_PATH = "/shop/sidebar";

/** In the order in which `writeListAddress` writes the parameters. */
export const listParameters = [...filterParameters, "sort", "page"];

/** Invalid values are ignored. */
export function readListAddress(pathname: string, params: AddressParams): ListState {
  const filters = readFilters(params);
  return {
    layout: readLayout(pathname),
    ...filters,
    ...orderedPrices(filters.minPriceCents, filters.maxPriceCents),
    sort: sorts.find((sort) => sort === params.get("sort")) ?? "default",
    page: readPage(params.get("page")),
  };
}

/** The canonical address: parameters in fixed order, defaults omitted. */
export function writeListAddress(state: ListState): string {
  const parameters = writeFilters(state);
  if (state.sort !== "default") parameters.push(["sort", state.sort]);
  if (state.page !== 1) parameters.push(["page", String(state.page)]);
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const path = `${LIST_PATH}/${state.layout}`;
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

function readLayout(pathname: string): ListLayout {
  const last = pathname.split("/").findLast((part) => part !== "");
  return listLayouts.find((layout) => layout === last) ?? "3cols";
}

function readPage(value: string | null): number {
  const page = readId(value ?? undefined) ?? 1;
  return page > maximum.page ? 1 : page;
}
