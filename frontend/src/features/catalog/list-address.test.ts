import { describe, expect, test } from "vitest";

import { readListAddress, writeListAddress } from "./list-address";
import { isFiltered, writeEuro } from "./list-filters";
import { unfilteredList, withFilters, listQuery, sorts, type ListState } from "./list-state";

const read = (address: string) => {
  const url = new URL(address, "http://shop.example");
  return readListAddress(url.pathname, url.searchParams);
};
const unfiltered = unfilteredList("3cols");

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
    // Of repeated parameters, the first counts.
    ["/shop/sidebar/3cols?category=lamps&category=chairs", { category: "lamps" }],
    // Bytes that are not UTF-8 become the replacement character; an incomplete escape stays.
    ["/shop/sidebar/3cols?searchTerm=%E0%A4%A", { searchTerm: "\u{fffd}%A" }],
  ])("%s", (address, fields) => {
    expect(read(address)).toEqual({ ...unfiltered, ...fields });
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
    for (const state of randomStates(500)) {
      const address = writeListAddress(state);
      expect(read(address)).toEqual(state);
      expect(writeListAddress(read(address))).toBe(address);
    }
  });
});

describe("list state", () => {
  test("changed filters start from the first page", () => {
    const changed = withFilters({ ...unfiltered, page: 4, sort: "rating" }, { new: true });
    expect(changed).toMatchObject({ page: 1, sort: "rating", new: true });
  });

  test.each([
    [unfiltered, false],
    [{ ...unfiltered, sort: "rating" as const, page: 3 }, false],
    [{ ...unfiltered, onSale: true }, true],
    [{ ...unfiltered, searchTerm: "x" }, true],
  ])("%j is filtered: %s", (state, filtered) => {
    expect(isFiltered(state)).toBe(filtered);
  });

  test("[CAT-05] the API request contains every filter of the address", () => {
    const address =
      "/shop/sidebar/list?subcategory=12&searchTerm=oak&min=5&max=25&new=1&hot=1&instock=1&onsale=1&sort=rating&page=2";
    expect(listQuery(read(address))).toMatchObject({
      subcategory: 12,
      searchTerm: "oak",
      minPriceCents: 500,
      maxPriceCents: 2500,
      new: true,
      hot: true,
      inStock: true,
      onSale: true,
      sort: "rating",
      page: 2,
    });
  });

  test("the API request contains only filters that are set, never display names", () => {
    const state = {
      ...unfiltered,
      category: "pods",
      title: "Pods",
      brand: 3,
      brandName: "Aspire",
      hot: true,
    };
    expect(JSON.parse(JSON.stringify(listQuery(state)))).toEqual({
      category: "pods",
      brand: 3,
      hot: true,
      page: 1,
      perPage: 24,
    });
  });
});

/** Seeded, so that a failure is reproducible. */
function randomStates(count: number): ListState[] {
  let seed = 20_240_229;
  const randomBelow = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  const orNull = <T>(make: () => T) => (randomBelow(2) === 0 ? null : make());
  const texts = [
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
  ];
  const text = () => texts[randomBelow(texts.length)] ?? "pods";
  return Array.from({ length: count }, () => {
    const category = orNull(text);
    const brand = orNull(() => 1 + randomBelow(999_999));
    const min = orNull(() => randomBelow(50_000));
    return {
      layout: randomBelow(2) === 0 ? ("3cols" as const) : ("list" as const),
      category,
      title: category === null ? null : orNull(text),
      subcategory: orNull(() => 1 + randomBelow(999_999)),
      brand,
      brandName: brand === null ? null : orNull(text),
      searchTerm: orNull(text),
      minPriceCents: min,
      maxPriceCents: orNull(() => (min ?? 0) + randomBelow(50_000)),
      new: randomBelow(2) === 0,
      hot: randomBelow(2) === 0,
      inStock: randomBelow(2) === 0,
      onSale: randomBelow(2) === 0,
      sort: sorts[randomBelow(sorts.length)] ?? "default",
      page: 1 + randomBelow(50),
    };
  });
}
