import type { Brand, FacetValue, MasterCategory, ProductSummary } from "@shop/api-client";
import { describe, expect, test } from "vitest";

import { mockedShop } from "./mocked-shop.js";

describe("lists of the mocks", () => {
  test("an empty list of values is no filter", async () => {
    const send = mockedShop();
    const { total } = (await send("GET", "/products")).body;
    expect((await send("GET", "/products?colors=&brands=&sizes=")).body.total).toBe(total);
  });

  test("each brand and each category finds products", async () => {
    const send = mockedShop();
    const totalOf = async (query: string) => (await send("GET", `/products?${query}`)).body.total;
    const brands: Brand[] = (await send("GET", "/brands")).body.items;
    const categories: MasterCategory[] = (await send("GET", "/categories")).body.items;
    const queries = [
      ...brands.map(({ id }) => `brand=${id}`),
      ...categories.map(({ slug }) => `category=${slug}`),
      ...categories.flatMap(({ subcategories }) =>
        subcategories.map(({ id }) => `subcategory=${id}`),
      ),
    ];
    const totals = await Promise.all(
      queries.map(async (query) => ({ query, total: await totalOf(query) })),
    );
    expect(totals.filter(({ total }) => total === 0)).toEqual([]);
    const { facets } = (await send("GET", "/products?facets=true")).body;
    expect(new Set(facets.brands.map(({ label }: FacetValue) => label))).toEqual(
      new Set(brands.map(({ name }) => name)),
    );
  });

  test.each([
    ["relevance", [1001, 1004, 1034, 1064, 1028, 1024, 1066]],
    ["default", [1001, 1004, 1034, 1064, 1028, 1024, 1066]],
    ["newest", [1066, 1064, 1034, 1028, 1024, 1004, 1001]],
    ["price_asc", [1001, 1064, 1024, 1004, 1028, 1066, 1034]],
    ["price_desc", [1034, 1066, 1028, 1004, 1024, 1064, 1001]],
    ["name_asc", [1004, 1001, 1028, 1024, 1034, 1066, 1064]],
    ["name_desc", [1064, 1066, 1034, 1024, 1028, 1001, 1004]],
    ["rating", [1028, 1024, 1066, 1004, 1064, 1034, 1001]],
    ["saving", [1028, 1001, 1004, 1024, 1034, 1064, 1066]],
  ])("the order %s applies to all pages", async (sort, ids) => {
    const send = mockedShop();
    const listOf = async (query: string) =>
      (await send("GET", `/products?sort=${sort}${query}`)).body;
    const all = await listOf("");
    expect(all.items.map(({ id }: ProductSummary) => id)).toEqual(ids);
    expect(all.ignoredParameters).toBeUndefined();
    expect((await listOf("&perPage=3&page=2")).items).toEqual(all.items.slice(3, 6));
  });

  test.each([
    ["colors", "SEA BLUE"],
    ["sizes", "xl"],
    ["sizes", "XL"],
    ["categories", "Shirts-and-Caps"],
  ])("letter case does not count in %s=%s", async (parameter, value) => {
    const query = new URLSearchParams({ [parameter]: value, facets: "true" });
    const { items, facets } = (await mockedShop()("GET", `/products?${query}`)).body;
    expect(items).toMatchObject([{ slug: "t-shirt-meltemi" }]);
    const values: (FacetValue & Partial<MasterCategory>)[] = facets[parameter];
    const all = values.flatMap((each) => [each, each.subcategories ?? []].flat());
    expect(all).toContainEqual(
      expect.objectContaining({ value: value.toLowerCase(), selected: true }),
    );
  });

  test("the price range is that of the list without its price filter", async () => {
    const send = mockedShop();
    const rangeOf = async (query: string) =>
      (await send("GET", `/products/price-range?${query}`)).body;
    expect(await rangeOf("")).toEqual({ minPriceCents: 590, maxPriceCents: 2290 });
    const cables = { minPriceCents: 590, maxPriceCents: 590 };
    expect(await rangeOf("category=cables&minPriceCents=1000")).toEqual(cables);
    expect(await rangeOf("searchTerm=nothing")).toEqual({ minPriceCents: 0, maxPriceCents: 0 });
  });

  test.each([
    ["a name", "beach", "beach-pouch"],
    ["a code", "vt-fk", "pebble-kit"],
    ["a short description", "garbis", "zephyr-pods-2-pieces"],
    ["a brand", "faros power", "cable-one-arm-long"],
    ["words of several members", "faros charger", "faros-wall-charger"],
  ])("a search finds %s", async (_member, term, slug) => {
    const query = new URLSearchParams({ searchTerm: term });
    const { items } = (await mockedShop()("GET", `/products?${query}`)).body;
    expect(items.map((item: ProductSummary) => item.slug)).toContain(slug);
  });

  test("suggestions are products, brands, categories, and terms with the products that they find", async () => {
    const send = mockedShop();
    const suggest = async (term: string) =>
      (await send("GET", `/suggestions?searchTerm=${term}`)).body;
    const power = await suggest("pow");
    expect(power.items).toMatchObject([{ id: 1001 }, { id: 1028 }]);
    expect(power.brands).toEqual([{ id: 9, name: "Faros Power", slug: "faros-power" }]);
    expect(power.terms).toEqual([{ text: "power", count: 2 }]);
    const { total } = (await send("GET", "/products?searchTerm=power")).body;
    expect(total).toBe(power.terms[0].count);
    expect((await suggest("devices")).categories).toEqual([
      { name: "Devices", slug: "devices", path: "/shop/sidebar/3cols?category=devices" },
      { name: "Pod devices", slug: "pod-devices", path: "/shop/sidebar/3cols?subcategory=201" },
    ]);
    expect((await suggest("faros wal")).terms).toEqual([{ text: "faros wall", count: 1 }]);
    const none = { items: [], brands: [], categories: [], terms: [] };
    expect(await suggest("po")).toEqual(none);
    expect(await suggest("nothing")).toEqual(none);
  });
});
