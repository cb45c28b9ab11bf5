import type { MasterCategory, Subcategory } from "@shop/api-client";
import { describe, expect, test } from "vitest";

import { homeCategories } from "./components/category-tiles";

const subcategory = (id: number, popularOrder: number | null, popular = true): Subcategory => ({
  id,
  slug: `slug-${String(id)}`,
  name: `Category ${String(id)}`,
  popular,
  popularOrder,
  pictureUrl: null,
});

const masters: MasterCategory[] = [
  { id: 1, slug: "a", name: "A", pictureUrl: "/a.svg", subcategories: [subcategory(11, 2)] },
  {
    id: 2,
    slug: "b c",
    name: "B & C",
    pictureUrl: null,
    subcategories: [subcategory(21, 1), subcategory(22, null), subcategory(23, 0, false)],
  },
];

describe("[HOME-02] categories of the home page", () => {
  test("are the master categories if the setting says so", () => {
    expect(homeCategories(masters, true).map(({ name, href }) => [name, href])).toEqual([
      ["A", "/shop/sidebar/3cols?category=a&title=A"],
      ["B & C", "/shop/sidebar/3cols?category=b%20c&title=B%20%26%20C"],
    ]);
  });

  test("are otherwise the popular categories in their order; categories without an order come last", () => {
    expect(homeCategories(masters, false).map(({ href }) => href)).toEqual([
      "/shop/sidebar/3cols?subcategory=21",
      "/shop/sidebar/3cols?subcategory=11",
      "/shop/sidebar/3cols?subcategory=22",
    ]);
  });
});
