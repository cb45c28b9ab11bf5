import { describe, expect, test } from "vitest";

import { categories, productSummary } from "@/test/catalogue";

import { builtHeads } from "./built-heads.ts";
import { ORIGIN } from "./page-server.ts";

const { headOf } = builtHeads();

describe("a list", () => {
  test.each([
    ["3cols", ""],
    ["list", ""],
    ["3cols?page=2", "?page=2"],
    ["3cols?category=lighting&title=Whatever", "?category=lighting"],
    ["list?category=1", "?category=lighting"],
    ["3cols?subcategory=10&page=2", "?subcategory=10&page=2"],
    ["3cols?category=lamps", "?subcategory=10"],
    ["3cols?category=lighting&subcategory=10", "?subcategory=10"],
    ["3cols?brand=3&brandName=Whatever", "?brand=3"],
    ["3cols?brands=3", "?brand=3"],
  ])("%s has the canonical address %s", (address, canonical) => {
    const head = headOf(`/shop/sidebar/${address}`);
    expect(head.meta("robots")).toBeUndefined();
    expect(head.canonical).toBe(`${ORIGIN}/shop/sidebar/3cols${canonical}`);
  });

  test.each([
    ["3cols?sort=newest", ""],
    ["3cols?new=1", ""],
    ["3cols?searchTerm=oak", ""],
    ["3cols?max=25&page=2", ""],
    ["3cols?searchTerm=oak&sort=default", ""],
    ["3cols?brands=3,5", ""],
    ["3cols?brands=5,77&category=lighting", "?category=lighting"],
    ["3cols?brand=3&colors=red", "?brand=3"],
    ["3cols?subcategory=10&sizes=m&rating=4", "?subcategory=10"],
    ["3cols?category=nowhere", ""],
    ["3cols?brand=77", ""],
    ["3cols?category=lighting&brand=3", "?category=lighting"],
    ["3cols?category=lighting&onsale=1&page=2", "?category=lighting"],
    ["3cols?subcategory=10&sort=price_asc", "?subcategory=10"],
    ["list?brand=3&instock=1", "?brand=3"],
  ])("%s has the canonical address %s and is not indexed", (address, canonical) => {
    const head = headOf(`/shop/sidebar/${address}`);
    expect(head.meta("robots")).toBe("noindex, follow");
    expect(head.canonical).toBe(`${ORIGIN}/shop/sidebar/3cols${canonical}`);
  });

  test("a category and a subcategory of another category are not indexed", () => {
    const other = { ...categories[0], id: 2, slug: "seats", name: "Seats", subcategories: [] };
    const overrides = { "/api/v1/categories": { items: [...categories, other] } };
    const head = headOf("/shop/sidebar/3cols?category=seats&subcategory=10", overrides);
    expect(head.meta("robots")).toBe("noindex, follow");
  });

  test("a list without products, such as a page beyond the last one, is not indexed", () => {
    const empty = { items: [], total: 60, page: 9, perPage: 24, pageCount: 3 };
    const head = headOf("/shop/sidebar/3cols?brand=3&page=9", { "/api/v1/products": empty });
    expect(head.meta("robots")).toBe("noindex, follow");
    expect(head.canonical).toBe(`${ORIGIN}/shop/sidebar/3cols?brand=3`);
  });

  test("is described by its products", () => {
    const items = ["Lamp", "Stool", "Lamp"].map((name, id) => productSummary({ id, name }));
    const overrides = {
      "/api/v1/products": { items, total: 3, page: 1, perPage: 24, pageCount: 1 },
    };
    const head = headOf("/shop/sidebar/3cols?brand=3", overrides);
    expect(head.meta("description")).toBe("Lamp, Stool");
  });

  test("each indexed list has a different title", () => {
    const [lamp] = categories[0]?.subcategories ?? [];
    const garden = { id: 2, slug: "garden", name: "Garden", pictureUrl: null };
    const twin = { ...garden, subcategories: [{ ...lamp, id: 20 }] };
    const overrides = { "/api/v1/categories": { items: [...categories, twin] } };
    const queries = ["", "page=2", "category=lighting", "category=garden", "subcategory=10"];
    const addresses = [...queries, "subcategory=20", "subcategory=20&page=2", "brand=3"];
    const titles = addresses.map(
      (query) => headOf(`/shop/sidebar/3cols?${query}`, overrides).title ?? "",
    );
    expect(new Set(titles).size).toBe(addresses.length);
    expect(titles).toContain("Lamps · Garden · Page 2 · Oak & Linen");
  });
});
