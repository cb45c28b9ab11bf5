// Categories of the mocks' products, as `listCategories` answers.
import type { MasterCategory } from "../src/types.gen.js";

const master = (
  id: number,
  slug: string,
  name: string,
  subcategories: readonly [id: number, slug: string, name: string][],
): MasterCategory => ({
  id,
  slug,
  name,
  pictureUrl: `/pictures/categories/${slug}.webp`,
  subcategories: subcategories.map(([subcategoryId, subcategorySlug, subcategoryName]) => ({
    id: subcategoryId,
    slug: subcategorySlug,
    name: subcategoryName,
    popular: false,
    popularOrder: null,
    pictureUrl: null,
  })),
});

export const categories: readonly MasterCategory[] = [
  master(1, "liquids", "Liquids", [[103, "sweets-and-coffee", "Sweets & coffee"]]),
  master(2, "devices", "Devices", [
    [201, "pod-devices", "Pod devices"],
    [202, "first-kits", "First kits"],
  ]),
  master(3, "coils-and-pods", "Coils & pods", [[302, "refill-pods", "Refill pods"]]),
  master(4, "power", "Charging", [
    [401, "chargers", "Chargers"],
    [403, "cables", "Cables"],
  ]),
  master(5, "beach-and-travel", "Beach & travel", [
    [501, "cases-and-bags", "Cases & bags"],
    [502, "shirts-and-caps", "Shirts & caps"],
  ]),
];
