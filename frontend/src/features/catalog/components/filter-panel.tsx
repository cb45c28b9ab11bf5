import type { ListFacets } from "@shop/api-client";

import { listTexts } from "@/texts/list";

import type { Catalogue } from "../category-trail";
import {
  chosenValues,
  countedCategories,
  facetLabel,
  toggleValue,
  type ValueFacet,
  valueFacets,
} from "../facet-choice";
import { type ListState, withFilters } from "../list-state";
import { listedBrand } from "../result-texts";
import { useListFacets } from "../use-list-facets";
import { appliedBrand, BrandFilter } from "./brand-filter";
import { appliedCategory, CategoryFilter } from "./category-filter";
import { type AppliedFilter, appliedFilter, type FilterProps } from "./filter-link";
import { appliedFlags, FlagFilters } from "./flag-filters";
import { appliedPrice, PriceFilter } from "./price-filter";
import { RatingFilter } from "./rating-filter";
import { ValueFilter } from "./value-filter";

type FilterPanelProps = FilterProps & Catalogue;

export function FilterPanel({ categories, brands, ...filter }: FilterPanelProps) {
  const facets = useListFacets(filter.state);
  const tree = facets ? countedCategories(facets) : categories;
  return (
    <div>
      <CategoryFilter categories={tree} {...filter} />
      <FlagFilters facets={facets} {...filter} />
      <PriceFilter prices={facets && facets.price} {...filter} />
      {facets ? (
        <>
          {valueFacets.map((facet) => (
            <ValueFilter key={facet} facet={facet} facets={facets} {...filter} />
          ))}
          <RatingFilter ratings={facets.ratings} {...filter} />
        </>
      ) : (
        <BrandFilter brands={brands} {...filter} />
      )}
    </div>
  );
}

/** `facets` give the values' names. */
export function appliedFilters(
  state: ListState,
  catalogue: Catalogue,
  facets: ListFacets | null | undefined,
): AppliedFilter[] {
  return [
    ...appliedSearch(state),
    ...appliedCategory(state, catalogue),
    ...appliedBrand(state, catalogue),
    ...valueFacets.flatMap((facet) => appliedValues(state, facet, catalogue, facets)),
    ...appliedPrice(state),
    ...appliedRating(state),
    ...appliedFlags(state),
  ];
}

/** A single brand has its own filter. */
const appliedValues = (
  state: ListState,
  facet: ValueFacet,
  { brands }: Catalogue,
  facets: ListFacets | null | undefined,
) => {
  const isBrand = facet === "brands";
  const values = isBrand ? state.brands.map(String) : chosenValues(state, facet);
  return values.flatMap((value) => {
    const fallback = isBrand ? listedBrand(brands, Number(value)) : value;
    const label = facetLabel(facets?.[facet], value) ?? fallback ?? listTexts.brand;
    return appliedFilter(`${facet}-${value}`, label, toggleValue(state, facet, value, facets));
  });
};

const appliedRating = (state: ListState) =>
  appliedFilter(
    "rating",
    state.minRating === null ? null : listTexts.rating.atLeast(state.minRating),
    withFilters(state, { minRating: null }),
  );

const appliedSearch = (state: ListState) =>
  appliedFilter(
    "search",
    state.searchTerm === null ? null : `“${state.searchTerm}”`,
    withFilters(state, { searchTerm: null }),
  );
