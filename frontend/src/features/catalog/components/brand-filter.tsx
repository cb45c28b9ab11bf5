import { useState } from "react";

import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";

import { withFilters } from "../list-state";
import { FilterLink, type FilterProps } from "./filter-link";
import { FilterSection } from "./filter-section";

export type BrandFilterProps = FilterProps & { brands: { id: number; name: string }[] };

const SHOWN_AT_FIRST = 8;

export function BrandFilter({ brands, ...filter }: BrandFilterProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { state } = filter;
  // A chosen brand further down the list must not be hidden.
  const shown = brands.filter(
    (brand, index) => showsAll || index < SHOWN_AT_FIRST || brand.id === state.brand,
  );
  if (brands.length === 0) return null;
  return (
    <FilterSection title={listTexts.brands}>
      <ul>
        {shown.map((brand) => {
          const isCurrent = brand.id === state.brand;
          const change = isCurrent
            ? { brand: null, brandName: null }
            : { brand: brand.id, brandName: brand.name };
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
          className="mt-1 min-h-9 text-xs font-semibold underline underline-offset-4"
        >
          {showsAll ? listTexts.fewerBrands : listTexts.allBrands(brands.length)}
        </button>
      )}
    </FilterSection>
  );
}
