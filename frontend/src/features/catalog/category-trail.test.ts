import { expect, test } from "vitest";

import { chosenCategory, isUnknownCategory } from "./category-trail";
import { unfilteredList } from "./list-state";

const tree = [
  {
    id: 1,
    slug: "devices",
    name: "Devices",
    subcategories: [{ id: 10, slug: "pods", name: "Pods" }],
  },
  { id: 2, slug: "liquids", name: "Liquids", subcategories: [] },
];

test.each([
  [{}, undefined],
  [{ category: "devices" }, "Devices < Devices"],
  [{ category: "2" }, "Liquids < Liquids"],
  [{ category: "pods" }, "Pods < Devices"],
  [{ subcategory: 10 }, "Pods < Devices"],
  [{ category: "devices", subcategory: 10 }, "Pods < Devices"],
  [{ category: "gone", title: "You won! Call 99" }, "Category < "],
  [{ category: "gone" }, "Category < "],
  [{ subcategory: 99 }, "Category < "],
])("[CAT-02] the category of %j is %s", (fields, found) => {
  const chosen = chosenCategory(tree, { ...unfilteredList("3cols"), ...fields });
  expect(chosen ? `${chosen.name} < ${chosen.master?.name ?? ""}` : undefined).toBe(found);
});

test.each([
  ["a category of the shop", tree, { category: "pods" }, 0, false],
  ["no category", tree, {}, 0, false],
  ["another category", tree, { category: "gone" }, 0, true],
  ["another subcategory", tree, { subcategory: 99 }, 0, true],
  ["a category with products that the menu lacks", tree, { category: "gone" }, 3, false],
  ["another category, before the list is loaded", tree, { category: "gone" }, undefined, false],
  ["a category while the categories are unavailable", [], { category: "gone" }, 0, false],
])("[CAT-02] %s is unknown or not", (_, known, fields, total, expected) => {
  expect(isUnknownCategory(known, { ...unfilteredList("3cols"), ...fields }, total)).toBe(expected);
});

test("[CAT-02] while the categories are unavailable, the category's name comes from the address", () => {
  const state = { ...unfilteredList("3cols"), category: "devices", title: "Devices" };
  expect(chosenCategory([], state)?.name).toBe("Devices");
});
