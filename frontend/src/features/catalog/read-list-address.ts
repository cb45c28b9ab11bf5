import { parseMoney } from "@/lib/money";
import { readId } from "@/lib/read-id";

import {
  listLayouts,
  MAX_PAGE,
  MAX_PRICE_CENTS,
  MAX_SEARCH_LENGTH,
  orderedPrices,
  sorts,
  type ListLayout,
  type ListState,
} from "./list-state";

/** Everything that a list's address says, in the order in which it is written. */
export const listParameters = [
  "category",
  "title",
  "subcategory",
  "brand",
  "brandName",
  "searchTerm",
  "min",
  "max",
  "new",
  "hot",
  "instock",
  "onsale",
  "sort",
  "page",
] as const;

export type ListParameter = (typeof listParameters)[number];

/** `URLSearchParams` is one; the engine that renders on the server may bring its own. */
export type AddressParams = { get(name: ListParameter): string | null };

/** The list that an address asks for; what can't be understood is as if it were not there. */
export function readListAddress(pathname: string, params: AddressParams): ListState {
  const category = readText(params.get("category"));
  const brand = readNumber(params.get("brand"));
  const prices = orderedPrices(readPrice(params.get("min")), readPrice(params.get("max")));
  return {
    layout: readLayout(pathname),
    category,
    title: category === null ? null : readText(params.get("title")),
    subcategory: readNumber(params.get("subcategory")),
    brand,
    brandName: brand === null ? null : readText(params.get("brandName")),
    searchTerm: readText(params.get("searchTerm")),
    ...prices,
    isNew: readFlag(params.get("new")),
    isHot: readFlag(params.get("hot")),
    inStock: readFlag(params.get("instock")),
    onSale: readFlag(params.get("onsale")),
    sort: sorts.find((sort) => sort === params.get("sort")) ?? "default",
    page: readPage(params.get("page")),
  };
}

function readLayout(pathname: string): ListLayout {
  const last = pathname.split("/").findLast((part) => part !== "");
  return listLayouts.find((layout) => layout === last) ?? "3cols";
}

function readText(value: string | null): string | null {
  // Cut by whole characters: half a surrogate pair could not be written into an address again.
  const text = Array.from((value ?? "").trim())
    .slice(0, MAX_SEARCH_LENGTH)
    .join("")
    .trim();
  return text === "" ? null : text;
}

function readNumber(value: string | null): number | null {
  return readId(value ?? undefined) ?? null;
}

function readFlag(value: string | null): boolean {
  return value === "1" || value === "true";
}

function readPage(value: string | null): number {
  const page = readNumber(value) ?? 1;
  return page > MAX_PAGE ? 1 : page;
}

function readPrice(value: string | null): number | null {
  const cents = parseMoney(value ?? "");
  return cents !== undefined && cents <= MAX_PRICE_CENTS ? cents : null;
}
