import type { Catalogue } from "../category-trail";
import { type ListState, withFilters } from "../list-state";
import { appliedBrand, BrandFilter } from "./brand-filter";
import { appliedCategory, CategoryFilter } from "./category-filter";
import { type AppliedFilter, appliedFilter, type FilterProps } from "./filter-link";
import { appliedFlags, FlagFilters } from "./flag-filters";
import { appliedPrice, PriceFilter } from "./price-filter";

type FilterPanelProps = FilterProps & Catalogue;

export function FilterPanel({ categories, brands, ...filter }: FilterPanelProps) {
  return (
    <div>
      <CategoryFilter categories={categories} {...filter} />
      <FlagFilters {...filter} />
      <PriceFilter {...filter} />
      <BrandFilter brands={brands} {...filter} />
    </div>
  );
}

export function appliedFilters(state: ListState, catalogue: Catalogue): AppliedFilter[] {
  return [
    ...appliedSearch(state),
    ...appliedCategory(state, catalogue),
    ...appliedBrand(state, catalogue),
    ...appliedPrice(state),
    ...appliedFlags(state),
  ];
}

const appliedSearch = (state: ListState) =>
  appliedFilter(
    "search",
    state.searchTerm === null ? null : `“${state.searchTerm}”`,
    withFilters(state, { searchTerm: null }),
  );
