import type { ListState } from "./list-state";
import type { ListParameter } from "./read-list-address";

const LIST_PATH = "/shop/sidebar";

/** The one address of a list: parameters in fixed order, nothing that is the default. */
export function writeListAddress(state: ListState): string {
  const written: [ListParameter, string | null][] = [
    ["category", state.category],
    ["title", state.category === null ? null : state.title],
    ["subcategory", writeNumber(state.subcategory)],
    ["brand", writeNumber(state.brand)],
    ["brandName", state.brand === null ? null : state.brandName],
    ["searchTerm", state.searchTerm],
    ["min", state.minPriceCents === null ? null : writeEuro(state.minPriceCents)],
    ["max", state.maxPriceCents === null ? null : writeEuro(state.maxPriceCents)],
    ["new", writeFlag(state.isNew)],
    ["hot", writeFlag(state.isHot)],
    ["instock", writeFlag(state.inStock)],
    ["onsale", writeFlag(state.onSale)],
    ["sort", state.sort === "default" ? null : state.sort],
    ["page", state.page === 1 ? null : String(state.page)],
  ];
  const query = written.flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const path = `${LIST_PATH}/${state.layout}`;
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

function writeNumber(value: number | null): string | null {
  return value === null ? null : String(value);
}

/** The shortest way to write an amount: "25", "25.50". */
export function writeEuro(cents: number): string {
  const fraction = cents % 100;
  const whole = (cents - fraction) / 100;
  return fraction === 0 ? String(whole) : `${String(whole)}.${String(fraction).padStart(2, "0")}`;
}

function writeFlag(value: boolean): string | null {
  return value ? "1" : null;
}
