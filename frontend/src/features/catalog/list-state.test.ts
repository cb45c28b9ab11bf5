import { describe, expect, test } from "vitest";

import { readListAddress } from "./list-address";
import { isFiltered } from "./list-filters";
import { listQuery, unfilteredList, withFilters } from "./list-state";

const unfiltered = unfilteredList("3cols");

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
      "/shop/sidebar/list?subcategory=12&brands=3,5&colors=red&sizes=m&rating=4&searchTerm=oak&min=5&max=25&new=1&hot=1&instock=1&onsale=1&sort=rating&page=2";
    const { pathname, searchParams } = new URL(address, "http://shop.example");
    expect(listQuery(readListAddress(pathname, searchParams))).toMatchObject({
      subcategory: 12,
      brands: [3, 5],
      colors: ["red"],
      sizes: ["m"],
      minRating: 4,
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
    const search = withFilters(unfiltered, { searchTerm: "oak" });
    expect(listQuery(search).sort).toBeUndefined();
    expect(listQuery({ ...search, sort: "default" }).sort).toBe("default");
  });
});
