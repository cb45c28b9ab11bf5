import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkProperty } from "@/test/check-property";

import { readListAddress, writeListAddress } from "./list-address";
import { orderedValues, writeEuro } from "./list-filters";
import {
  brandFilters,
  clearedList,
  defaultSort,
  type ListState,
  orderedPrices,
  sorts,
  unfilteredList,
  withFilters,
} from "./list-state";

const read = (address: string) => {
  const url = new URL(address, "http://shop.example");
  return readListAddress(url.pathname, url.searchParams);
};
const unfiltered = unfilteredList("3cols");

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 2 });
const texts = fc.constantFrom(
  "pods",
  "a&b=c",
  "O'Neil; --",
  "100%",
  "ñandú καφές",
  "?#/+",
  "👍 x",
  '<b>"',
  "%2F",
  "ʼ",
);
const ids = fc.integer({ min: 1, max: 999_999 });
const values = fc.array(texts, { maxLength: 3 }).map(orderedValues);
const listStates = fc
  .record({
    layout: fc.constantFrom("3cols" as const, "list" as const),
    category: orNull(texts),
    title: orNull(texts),
    subcategory: orNull(ids),
    brand: fc.constant(null),
    brands: fc.array(ids, { maxLength: 3 }),
    brandName: orNull(texts),
    colors: values,
    sizes: values,
    minRating: orNull(fc.integer({ min: 1, max: 5 })),
    searchTerm: orNull(texts),
    minPriceCents: orNull(fc.nat(50_000)),
    maxPriceCents: orNull(fc.nat(100_000)),
    new: fc.boolean(),
    hot: fc.boolean(),
    inStock: fc.boolean(),
    onSale: fc.boolean(),
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 50 }),
  })
  .map(possibleState);

/** Without combinations that no page has, such as a title without a category. */
function possibleState(state: ListState): ListState {
  return {
    ...state,
    title: state.category === null ? null : state.title,
    ...brandFilters(state.brands, state.brandName),
    ...orderedPrices(state.minPriceCents, state.maxPriceCents),
    sort: state.sort === "relevance" ? defaultSort(state) : state.sort,
  };
}

describe("[CAT-02] the address of a list", () => {
  test.each<[string, Partial<ListState>]>([
    ["/shop/sidebar/3cols", {}],
    ["/shop/sidebar/list", { layout: "list" }],
    ["/shop/sidebar/list/", { layout: "list" }],
    ["/shop/sidebar/7cols", {}],
    [
      "/shop/sidebar/3cols?category=pod-kits&title=Pod%20Kits",
      { category: "pod-kits", title: "Pod Kits" },
    ],
    ["/shop/sidebar/3cols?title=Alone", {}],
    ["/shop/sidebar/3cols?subcategory=12", { subcategory: 12 }],
    ["/shop/sidebar/3cols?brand=3&brandName=Aspire", { brand: 3, brandName: "Aspire" }],
    ["/shop/sidebar/3cols?brandName=Alone", {}],
    [
      "/shop/sidebar/3cols?searchTerm=caf%C3%A9+%26+co&category=x",
      { searchTerm: "café & co", category: "x" },
    ],
    ["/shop/sidebar/3cols?searchTerm=&category=", {}],
    ["/shop/sidebar/3cols?min=5&max=25", { minPriceCents: 500, maxPriceCents: 2500 }],
    ["/shop/sidebar/3cols?max=24.99", { maxPriceCents: 2499 }],
    ["/shop/sidebar/3cols?min=25&max=5", { minPriceCents: 500, maxPriceCents: 2500 }],
    [
      "/shop/sidebar/3cols?new=1&hot=1&instock=1&onsale=1",
      { new: true, hot: true, inStock: true, onSale: true },
    ],
    ["/shop/sidebar/3cols?sort=price_asc&page=3", { sort: "price_asc", page: 3 }],
    ["/shop/sidebar/3cols?sort=saving", { sort: "saving" }],
    ["/shop/sidebar/3cols?searchTerm=oak", { searchTerm: "oak" }],
    ["/shop/sidebar/3cols?searchTerm=oak&sort=default", { searchTerm: "oak", sort: "default" }],
    ["/shop/sidebar/3cols?brands=5,3,5", { brands: [3, 5] }],
    ["/shop/sidebar/3cols?brand=5&brandName=X&brands=3", { brands: [3, 5] }],
    ["/shop/sidebar/3cols?brands=3", { brand: 3 }],
    ["/shop/sidebar/3cols?brand=3&brandName=North&brands=3", { brand: 3, brandName: "North" }],
    [
      "/shop/sidebar/3cols?colors=red,dark%20blue&sizes=xl%2Cm&rating=4",
      { colors: ["dark blue", "red"], sizes: ["m", "xl"], minRating: 4 },
    ],
    // Of repeated parameters, the first counts.
    ["/shop/sidebar/3cols?category=lamps&category=chairs", { category: "lamps" }],
    // Bytes that are not UTF-8 become the replacement character; an incomplete escape stays.
    ["/shop/sidebar/3cols?searchTerm=%E0%A4%A", { searchTerm: "\u{fffd}%A" }],
  ])("%s", (address, fields) => {
    const sort = defaultSort({ searchTerm: fields.searchTerm ?? null });
    expect(read(address)).toEqual({ ...unfiltered, sort, ...fields });
  });

  test.each([
    "sort=cheapest",
    "page=0",
    "page=-1",
    "page=2.5",
    "page=999999",
    "min=free",
    "max=-5",
    "min=99999999999",
    "new=maybe",
    "brand=Aspire",
    "brands=Aspire,,-1",
    "colors=,%20,&sizes=",
    "rating=6",
    "rating=0",
    "sort=relevance",
    "subcategory=1%20OR%201=1",
    "searchTerm=%20%20",
    "unknown=1",
    "constr=x&utm_source=mail",
    "page=abc&min=NaN&max=1e9&brand=-3&subcategory=0x1F",
    "page=99999999999999999999&min=99999999999&brand=99999999999",
    "new=&new=1&sort=&sort=rating",
    "category=&searchTerm=&brand=&title=",
    "title=You%20won",
    "&&&=&=1&",
  ])("%s is ignored and gives the unfiltered list", (query) => {
    expect(read(`/shop/sidebar/3cols?${query}`)).toEqual(unfiltered);
  });

  test("a long search is cut to 100 whole characters", () => {
    const { searchTerm } = read(
      `/shop/sidebar/3cols?searchTerm=${encodeURIComponent("👍".repeat(200))}`,
    );
    expect(searchTerm).toBe("👍".repeat(100));
  });

  test("values of one filter are sorted, and their number is limited", () => {
    const many = Array.from({ length: 80 }, (_, index) => String(80 - index));
    const { brands } = read(`/shop/sidebar/3cols?brands=${many.join(",")}`);
    expect(brands).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test("a search is in the order of relevance by default", () => {
    const search = withFilters(unfiltered, { searchTerm: "oak" });
    expect(search.sort).toBe("relevance");
    expect(writeListAddress(search)).toBe("/shop/sidebar/3cols?searchTerm=oak");
    expect(withFilters(search, { searchTerm: null })).toEqual(unfiltered);
    const byPrice = { ...search, sort: "price_asc" as const };
    expect(withFilters(byPrice, { searchTerm: null }).sort).toBe("price_asc");
    expect(writeListAddress({ ...search, sort: "default" })).toBe(
      "/shop/sidebar/3cols?searchTerm=oak&sort=default",
    );
  });

  test("all filters can be cleared, except for category and search term", () => {
    const address = "/shop/sidebar/list?category=lamps&title=Lamps&searchTerm=oak";
    const filtered = read(`${address}&brands=3,5&max=20&instock=1&rating=3&sort=newest&page=2`);
    expect(writeListAddress(clearedList(filtered))).toBe(address);
  });

  test("default values are omitted", () => {
    expect(writeListAddress(unfiltered)).toBe("/shop/sidebar/3cols");
    expect(writeListAddress({ ...unfiltered, layout: "list", maxPriceCents: 2500 })).toBe(
      "/shop/sidebar/list?max=25",
    );
  });

  test.each([
    [2500, "25"],
    [2550, "25.50"],
    [7, "0.07"],
  ])("[CAT-05] %i cents are written %s", (cents, text) => {
    expect(writeEuro(cents)).toBe(text);
  });

  test("every list state survives a round trip through its address", () => {
    checkProperty(
      fc.property(listStates, (state) => {
        const address = writeListAddress(state);
        expect(read(address)).toEqual(state);
        expect(writeListAddress(read(address))).toBe(address);
      }),
      500,
    );
  });
});
