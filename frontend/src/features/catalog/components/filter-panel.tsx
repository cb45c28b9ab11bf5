import type { CategoryTree } from "../category-trail";
import { AvailabilityFilter } from "./availability-filter";
import { BrandFilter } from "./brand-filter";
import { CategoryFilter } from "./category-filter";
import type { FilterProps } from "./filter-link";
import { PriceFilter } from "./price-filter";

export type FilterPanelProps = FilterProps & {
  categories: CategoryTree;
  brands: { id: number; name: string }[];
};

export function FilterPanel({ categories, brands, ...filter }: FilterPanelProps) {
  return (
    <div>
      <CategoryFilter categories={categories} {...filter} />
      <AvailabilityFilter {...filter} />
      <PriceFilter {...filter} />
      <BrandFilter brands={brands} {...filter} />
    </div>
  );
}
