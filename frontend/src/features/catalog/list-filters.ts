import type { ListProductsData } from "@shop/api-client";
import { maximum, maxItems, maxLength, minimum } from "@shop/api-client/limits/list-products-query";

import { parseMoney } from "@/lib/money";
import { readId } from "@/lib/paths";

type FilterValue = string | number | boolean | null | readonly (string | number)[];

interface Filter {
  parameter: string;
  /** Invalid text counts as absent. */
  read(this: void, text: string | null): FilterValue;
  /** `String` by default. */
  write?(this: void, value: FilterValue): string;
  /**
   * Name of the filter whose display name this parameter contains. A display name is never sent to
   * the API and is removed with its filter.
   */
  describes?: string;
}

const text = { read: readText };
const id = { read: (value: string | null) => readId(value ?? undefined) ?? null };
/** Values are alternatives. In the address they are separated by commas. */
const ids = { read: (value: string | null) => readValues(value, (part) => readId(part) ?? null) };
const words = { read: (value: string | null) => readValues(value, readText) };
const price = { read: readPrice, write: writeEuro };
const flag = {
  read: (value: string | null) => value === "1" || value === "true",
  write: () => "1",
};

/**
 * Named as the API's parameters, in the order of the address. A new flag also needs a label in
 * `listTexts.flags`. Any other new filter needs a section and a chip in `filter-panel.tsx`.
 */
const listFilters = {
  category: { parameter: "category", ...text },
  title: { parameter: "title", ...text, describes: "category" },
  subcategory: { parameter: "subcategory", ...id },
  brand: { parameter: "brand", ...id },
  brandName: { parameter: "brandName", ...text, describes: "brand" },
  brands: { parameter: "brands", ...ids },
  colors: { parameter: "colors", ...words },
  sizes: { parameter: "sizes", ...words },
  minRating: { parameter: "rating", read: readRating },
  searchTerm: { parameter: "searchTerm", ...text },
  minPriceCents: { parameter: "min", ...price },
  maxPriceCents: { parameter: "max", ...price },
  new: { parameter: "new", ...flag },
  hot: { parameter: "hot", ...flag },
  inStock: { parameter: "instock", ...flag },
  onSale: { parameter: "onsale", ...flag },
};

type Filters = typeof listFilters;
type SentFilter = {
  [Name in keyof Filters]: Filters[Name] extends { describes: string } ? never : Name;
}[keyof Filters];

export type ListFilters = { [Name in keyof Filters]: ReturnType<Filters[Name]["read"]> };
export type FlagFilter = {
  [Name in keyof Filters]: ListFilters[Name] extends boolean ? Name : never;
}[keyof Filters];

const table: [name: string, filter: Filter][] = Object.entries(listFilters);

export const filterNames = Object.keys(listFilters);
export const filterParameters = table.map(([, { parameter }]) => parameter);

export type AddressParams = { get(name: string): string | null };

export function readFilters(params: AddressParams): ListFilters;
export function readFilters(params: AddressParams): object {
  const values: Record<string, FilterValue> = {};
  for (const [name, { parameter, read, describes }] of table) {
    const isFilterSet = describes === undefined || isSet(values[describes]);
    values[name] = read(isFilterSet ? params.get(parameter) : null);
  }
  return values;
}

export const noFilters = readFilters({ get: () => null });

export const writeFilters = (filters: ListFilters): [parameter: string, value: string][] =>
  setFilters(filters).map(([, { parameter, write = String }, value]) => [parameter, write(value)]);

export function filterQuery(
  filters: ListFilters,
): Pick<NonNullable<ListProductsData["query"]>, SentFilter>;
export function filterQuery(filters: ListFilters): object {
  return Object.fromEntries(sentFilters(filters).map(([name, , value]) => [name, value]));
}

export const isFiltered = (filters: ListFilters): boolean => sentFilters(filters).length > 0;

function isSet(value: FilterValue | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false;
}

function setFilters(filters: ListFilters): [name: string, filter: Filter, value: FilterValue][] {
  const values: Readonly<Record<string, FilterValue>> = filters;
  return table.flatMap(([name, filter]) => {
    const value = values[name] ?? null;
    const isFilterSet = filter.describes === undefined || isSet(values[filter.describes]);
    return isSet(value) && isFilterSet ? [[name, filter, value]] : [];
  });
}

const sentFilters = (filters: ListFilters) =>
  setFilters(filters).filter(([, { describes }]) => describes === undefined);

function readText(value: string | null): string | null {
  // Cut between whole characters: half a surrogate pair cannot be encoded in an address.
  const cut = Array.from((value ?? "").trim())
    .slice(0, maxLength.searchTerm)
    .join("")
    .trim();
  return cut === "" ? null : cut;
}

function readValues<T extends string | number>(
  value: string | null,
  read: (part: string) => T | null,
): T[] {
  return orderedValues((value ?? "").split(",").flatMap((part) => read(part) ?? []));
}

/** In one order, so that each list has one address. */
export function orderedValues<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, maxItems.brands);
}

function readRating(value: string | null): number | null {
  const rating = readId(value ?? undefined) ?? null;
  const isKnown = rating !== null && rating >= minimum.minRating && rating <= maximum.minRating;
  return isKnown ? rating : null;
}

function readPrice(value: string | null): number | null {
  const cents = parseMoney(value ?? "");
  return cents !== undefined && cents <= maximum.maxPriceCents ? cents : null;
}

/** Writes 2500 cents as "25" and 2550 cents as "25.50". */
export function writeEuro(cents: number): string {
  const fraction = cents % 100;
  const whole = (cents - fraction) / 100;
  return fraction === 0 ? String(whole) : `${String(whole)}.${String(fraction).padStart(2, "0")}`;
}
