import { useState } from "react";

import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";

import type { Catalogue } from "../category-trail";
import { type ListState, withFilters } from "../list-state";
import { brandName } from "../result-texts";
import { appliedFilter, FilterLink, type FilterProps, FilterSection } from "./filter-link";

const CLEARED = { brand: null, brandName: null };

export const appliedBrand = (state: ListState, { brands }: Catalogue) =>
  appliedFilter("brand", brandName(state, brands), withFilters(state, CLEARED));

type BrandFilterProps = FilterProps & { brands: Catalogue["brands"] };

const SHOWN_AT_FIRST = 8;

export function BrandFilter({ brands, ...filter }: BrandFilterProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { state } = filter;
  const visibleBrands = brands.filter(
    (brand, index) => showsAll || index < SHOWN_AT_FIRST || brand.id === state.brand,
  );
  if (brands.length === 0) return null;
  return (
    <FilterSection title={listTexts.facets.brands}>
      <ul>
        {visibleBrands.map((brand) => {
          const isCurrent = brand.id === state.brand;
          const change = isCurrent ? CLEARED : { brand: brand.id, brandName: brand.name };
          return (
            <li key={brand.id}>
              <FilterLink {...filter} to={withFilters(state, change)} isCurrent={isCurrent}>
                <span className="flex-1">{brand.name}</span>
                {isCurrent && <Icon name="check" className="size-4 text-accent" strokeWidth={2} />}
              </FilterLink>
            </li>
          );
        })}
      </ul>
      {brands.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-1 min-h-9 text-xs font-semibold underline underline-offset-4 noscript:hidden"
        >
          {showsAll ? listTexts.fewerBrands : listTexts.allBrands(brands.length)}
        </button>
      )}
    </FilterSection>
  );
}
