import { useState } from "react";

import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";

import { flagLabels, isFlag } from "../applied-filters";
import { chosenCategory, type CategoryTree } from "../category-trail";
import { withFilters } from "../list-state";
import { FilterLink, FilterSection, type FilterProps } from "./filter-link";
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

type CategoryFilterProps = FilterProps & { categories: CategoryTree };

function CategoryFilter({ categories, ...filter }: CategoryFilterProps) {
  const { state } = filter;
  const everything = withFilters(state, { category: null, title: null, subcategory: null });
  const chosen = chosenCategory(categories, state);
  return (
    <FilterSection title={listTexts.categories}>
      <ul>
        <li>
          <FilterLink {...filter} to={everything} isCurrent={chosen === null}>
            {listTexts.everything}
          </FilterLink>
        </li>
        {categories.map((master) => (
          <MasterCategory
            key={master.id}
            master={master}
            isOpen={chosen?.master === master}
            {...filter}
          />
        ))}
      </ul>
    </FilterSection>
  );
}

type MasterCategoryProps = FilterProps & { master: CategoryTree[number]; isOpen: boolean };

function MasterCategory({ master, isOpen, ...filter }: MasterCategoryProps) {
  const [toggled, setToggled] = useState<boolean | null>(null);
  const { state } = filter;
  const expanded = toggled ?? isOpen;
  const listId = `category-${String(master.id)}${filter.isDraft ? "-draft" : ""}`;
  const isMaster = state.subcategory === null && state.category === master.slug;
  return (
    <li>
      <div className="flex items-center justify-between">
        <FilterLink
          {...filter}
          to={withFilters(state, { category: master.slug, title: master.name, subcategory: null })}
          isCurrent={isMaster}
        >
          {master.name}
        </FilterLink>
        {master.subcategories.length > 0 && (
          <button
            type="button"
            aria-expanded={expanded}
            aria-controls={listId}
            aria-label={listTexts.subcategoriesOf(master.name)}
            onClick={() => setToggled(!expanded)}
            className="group grid size-9 place-items-center rounded-base text-soft hover:text-ink"
          >
            <Icon
              name="chevron-down"
              className="size-4 transition-transform group-aria-expanded:rotate-180"
            />
          </button>
        )}
      </div>
      <ul id={listId} hidden={!expanded} className="mb-2 ml-1 border-l border-line pl-4">
        {master.subcategories.map((sub) => (
          <li key={sub.id}>
            <FilterLink
              {...filter}
              to={withFilters(state, { category: null, title: null, subcategory: sub.id })}
              isCurrent={
                state.subcategory === sub.id ||
                (state.subcategory === null && state.category === sub.slug)
              }
            >
              {sub.name}
            </FilterLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

function AvailabilityFilter({ state, pick }: FilterProps) {
  return (
    <FilterSection title={listTexts.showOnly}>
      {Object.keys(flagLabels)
        .filter(isFlag)
        .map((name) => (
          <label key={name} className="flex min-h-9 items-center gap-3 py-1 hover:text-ink">
            <input
              type="checkbox"
              checked={state[name]}
              onChange={(event) => pick(withFilters(state, { [name]: event.target.checked }))}
              className="size-4.5 accent-brand"
            />
            {flagLabels[name]}
          </label>
        ))}
    </FilterSection>
  );
}

type BrandFilterProps = FilterProps & { brands: { id: number; name: string }[] };

const SHOWN_AT_FIRST = 8;

function BrandFilter({ brands, ...filter }: BrandFilterProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { state } = filter;
  // The collapsed brand list still shows a chosen brand from further down.
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
