import { maximum } from "@shop/api-client/limits/list-products-query";

import { readId } from "@/lib/paths";

import {
  type AddressParams,
  filterParameters,
  type ListFilters,
  orderedValues,
  readFilters,
  writeFilters,
} from "./list-filters";
import {
  brandFilters,
  chosenBrands,
  defaultSort,
  listLayouts,
  type ListLayout,
  type ListState,
  orderedPrices,
  type Sort,
  sorts,
} from "./list-state";

const LIST_PATH = "/shop/sidebar";

/** In the order in which `writeListAddress` writes the parameters. */
export const listParameters = [...filterParameters, "sort", "page"];

/** Invalid values are ignored. */
export function readListAddress(pathname: string, params: AddressParams): ListState {
  const filters = readFilters(params);
  return {
    layout: readLayout(pathname),
    ...filters,
    ...brandFilters(chosenBrands(filters), filters.brandName),
    ...orderedPrices(filters.minPriceCents, filters.maxPriceCents),
    sort: readSort(params.get("sort"), filters),
    page: readPage(params.get("page")),
  };
}

/** The canonical address: parameters in fixed order, defaults omitted. */
export function writeListAddress(state: ListState): string {
  const parameters = writeFilters(state);
  if (state.sort !== defaultSort(state)) parameters.push(["sort", state.sort]);
  if (state.page !== 1) parameters.push(["page", String(state.page)]);
  const query = parameters.map(([name, value]) => `${name}=${encodeValue(value)}`);
  const path = `${LIST_PATH}/${state.layout}`;
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/**
 * Applies the difference between two lists to the list of the browser's address. After a quick
 * click, the page still shows the previous list, while the address is already that of the next.
 */
export function changeAddressedList(shown: ListState, next: ListState): ListState;
export function changeAddressedList(shown: ListValues, next: ListValues): object {
  const { pathname, search } = location;
  // A link may lead to a page that is no list.
  if (!pathname.startsWith(LIST_PATH)) return next;
  const list: Record<string, unknown> = {
    ...readListAddress(pathname, new URLSearchParams(search)),
  };
  for (const [name, value] of Object.entries(next))
    if (value !== shown[name]) list[name] = mergeValues(list[name], shown[name], value);
  return list;
}

type ListValues = Readonly<Record<string, unknown>>;

/** Of a filter with several values, only the values that differ change. */
function mergeValues(addressed: unknown, shown: unknown, next: unknown): unknown {
  if (!Array.isArray(addressed) || !Array.isArray(shown) || !Array.isArray(next)) return next;
  const isNew = (value: unknown) => !shown.includes(value);
  const kept = addressed.filter((value) => next.includes(value) || isNew(value));
  return orderedValues([...kept, ...next.filter(isNew)]);
}

/** Values of a filter are easier to read with their commas. */
const encodeValue = (value: string) => encodeURIComponent(value).replaceAll("%2C", ",");

/** Without a search term, there is no order by relevance. */
function readSort(value: string | null, filters: ListFilters): Sort {
  const sort = sorts.find((candidate) => candidate === value);
  const isKnown = sort !== undefined && (sort !== "relevance" || filters.searchTerm !== null);
  return isKnown ? sort : defaultSort(filters);
}

function readLayout(pathname: string): ListLayout {
  const last = pathname.split("/").findLast((part) => part !== "");
  return listLayouts.find((layout) => layout === last) ?? "3cols";
}

function readPage(value: string | null): number {
  const page = readId(value ?? undefined) ?? 1;
  return page > maximum.page ? 1 : page;
}
