import { describe, expect, test } from "vitest";

import { listFacets } from "@/test/facets";

import { appliedFilters } from "./components/filter-panel";
import { writeListAddress } from "./list-address";
import { unfilteredList } from "./list-state";
import { brandName } from "./result-texts";

const names = {
  categories: [{ id: 1, slug: "devices", name: "Devices", subcategories: [] }],
  brands: [{ id: 3, name: "Aspire" }],
};
const unfiltered = unfilteredList("3cols");

describe("applied filters", () => {
  test.each([
    [{}, []],
    [{ searchTerm: "mint" }, ["“mint”"]],
    [{ category: "devices" }, ["Devices"]],
    [{ brand: 3 }, ["Aspire"]],
    [{ brand: 9, brandName: "Anything" }, ["Brand"]],
    [{ brands: [3, 9] }, ["North", "Brand"]],
    [{ colors: ["midnight blue", "puce"] }, ["Midnight blue", "puce"]],
    [{ sizes: ["m"] }, ["M"]],
    [{ minRating: 1 }, ["1 star and up"]],
    [{ minRating: 4 }, ["4 stars and up"]],
    [{ maxPriceCents: 2500 }, ["Up to €25.00"]],
    [{ minPriceCents: 500 }, ["From €5.00"]],
    [{ minPriceCents: 500, maxPriceCents: 2500 }, ["€5.00 to €25.00"]],
    [
      { new: true, hot: true, inStock: true, onSale: true },
      ["New", "Hot deals", "In stock", "On sale"],
    ],
  ])("%j shows %j", (fields, labels) => {
    const filters = appliedFilters({ ...unfiltered, ...fields }, names, listFacets());
    expect(filters.map(({ label }) => label)).toEqual(labels);
  });

  test("[CAT-02] removing one filter keeps the others and goes to the first page", () => {
    const state = { ...unfiltered, brand: 3, category: "devices", title: "Devices", page: 5 };
    const [category, brand] = appliedFilters(state, names, null);
    expect(category && writeListAddress(category.without)).toBe("/shop/sidebar/3cols?brand=3");
    expect(brand && writeListAddress(brand.without)).toBe(
      "/shop/sidebar/3cols?category=devices&title=Devices",
    );
  });

  test.each([
    [{ brands: [3, 5, 9] }, ["brands=5,9", "brands=3,9", "brands=3,5"]],
    [{ brands: [3, 5] }, ["brand=5&brandName=South", "brand=3&brandName=North"]],
    [
      { colors: ["red", "white"], sizes: ["m"] },
      ["colors=white&sizes=m", "colors=red&sizes=m", "colors=red,white"],
    ],
  ])("of %j, each value can be removed by itself", (fields, queries) => {
    const filters = appliedFilters({ ...unfiltered, ...fields }, names, listFacets());
    expect(filters.map(({ without }) => writeListAddress(without))).toEqual(
      queries.map((query) => `/shop/sidebar/3cols?${query}`),
    );
  });
});

test("[CAT-02] while the brands are unavailable, the brand's name comes from the address", () => {
  const state = { ...unfiltered, brand: 9, brandName: "Aspire" };
  expect(brandName(state, [])).toBe("Aspire");
  expect(brandName({ ...state, brandName: null }, [])).toBe("Brand");
});
