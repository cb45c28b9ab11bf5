import type { MasterCategory } from "@shop/api-client";

import { paths } from "@/lib/paths";

export interface HomeCategory {
  key: string;
  name: string;
  href: string;
  pictureUrl: string | null;
}

/** Master categories, or the popular ones in their order, as the shop has set. */
export function homeCategories(
  masters: readonly MasterCategory[],
  showsMasters: boolean,
): HomeCategory[] {
  if (showsMasters) {
    return masters.map((master) => ({
      key: `master-${String(master.id)}`,
      name: master.name,
      href: paths.category(master),
      pictureUrl: master.pictureUrl,
    }));
  }
  return masters
    .flatMap((master) => master.subcategories)
    .filter((subcategory) => subcategory.popular)
    .toSorted((a, b) => (a.popularOrder ?? Infinity) - (b.popularOrder ?? Infinity) || a.id - b.id)
    .map((subcategory) => ({
      key: `category-${String(subcategory.id)}`,
      name: subcategory.name,
      href: paths.subcategory(subcategory),
      pictureUrl: subcategory.pictureUrl,
    }));
}
