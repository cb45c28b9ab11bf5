import { expect, test } from "vitest";

import { chosenCategory } from "./category-trail";
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

test("[CAT-02] while the categories are unavailable, the category's name comes from the address", () => {
  const state = { ...unfilteredList("3cols"), category: "devices", title: "Devices" };
  expect(chosenCategory([], state)?.name).toBe("Devices");
});
