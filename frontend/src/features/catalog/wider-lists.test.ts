import { describe, expect, test } from "vitest";

import { appliedFilters } from "./components/filter-panel";
import { writeListAddress } from "./list-address";
import type { ListFilters } from "./list-filters";
import { unfilteredList, withFilters } from "./list-state";
import { widerLists } from "./use-alternative-lists";

const names = {
  categories: [{ id: 1, slug: "devices", name: "Devices", subcategories: [] }],
  brands: [{ id: 3, name: "Aspire" }],
};

const widerThan = (fields: Partial<ListFilters>) => {
  const state = { ...withFilters(unfilteredList("3cols"), fields), page: 3 };
  return widerLists(state, appliedFilters(state, names, null));
};

describe("[CAT-01] alternatives for a list without matches", () => {
  test.each([
    [{}, []],
    [{ searchTerm: "mint" }, []],
    [{ onSale: true }, []],
    [{ searchTerm: "mint", category: "devices" }, ["Search in all categories", "Without “mint”"]],
    [{ category: "devices", inStock: true }, ["Without Devices", "Without In stock"]],
    [
      { searchTerm: "mint", brand: 3, maxPriceCents: 2500, new: true, hot: true, onSale: true },
      ["Without Aspire", "Without Up to €25.00", "Without New", "Without Hot deals"],
    ],
  ])("%j offers %j", (fields, labels) => {
    expect(widerThan(fields).map(({ label }) => label)).toEqual(labels);
  });

  test("each has one filter less, keeps the others and starts at its first page", () => {
    const lists = widerThan({ searchTerm: "mint", category: "devices", inStock: true });
    expect(lists.map(({ list }) => writeListAddress(list))).toEqual([
      "/shop/sidebar/3cols?searchTerm=mint&instock=1",
      "/shop/sidebar/3cols?category=devices&searchTerm=mint",
      "/shop/sidebar/3cols?category=devices&instock=1",
    ]);
  });
});
