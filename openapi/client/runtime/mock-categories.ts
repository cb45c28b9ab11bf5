// Categories of the mocks' products, as `listCategories` answers.
import type { MasterCategory } from "../src/types.gen.js";
import { products } from "./mock-products.js";

const names = new Map(
  products.flatMap(({ categories: own }) => own.map(({ name, slug }) => [slug, name])),
);

const master = (
  id: number,
  slug: string,
  name: string,
  subcategories: readonly [id: number, slug: string][],
): MasterCategory => ({
  id,
  slug,
  name,
  pictureUrl: `/pictures/categories/${slug}.webp`,
  subcategories: subcategories.map(([subcategoryId, subcategorySlug]) => ({
    id: subcategoryId,
    slug: subcategorySlug,
    name: names.get(subcategorySlug) ?? subcategorySlug,
    popular: false,
    popularOrder: null,
    pictureUrl: null,
  })),
});

export const categories: readonly MasterCategory[] = [
  master(1, "liquids", "Liquids", [[103, "sweets-and-coffee"]]),
  master(2, "devices", "Devices", [
    [201, "pod-devices"],
    [202, "first-kits"],
  ]),
  master(3, "coils-and-pods", "Coils & pods", [[302, "refill-pods"]]),
  master(4, "power", "Charging", [
    [401, "chargers"],
    [403, "cables"],
  ]),
  master(5, "beach-and-travel", "Beach & travel", [
    [501, "cases-and-bags"],
    [502, "shirts-and-caps"],
  ]),
];
