import { useState } from "react";

import { listTexts } from "@/texts/list";
import { Icon } from "@/ui/icon";

import { type Catalogue, chosenCategory, type CategoryTree } from "../category-trail";
import { type ListState, withFilters } from "../list-state";
import {
  type AppliedFilter,
  appliedFilter,
  FilterLink,
  type FilterProps,
  FilterSection,
} from "./filter-link";

const CLEARED = { category: null, title: null, subcategory: null };

export function appliedCategory(state: ListState, { categories }: Catalogue): AppliedFilter[] {
  const name = chosenCategory(categories, state)?.name ?? null;
  return appliedFilter("category", name, withFilters(state, CLEARED));
}

type CategoryFilterProps = FilterProps & { categories: CategoryTree };

export function CategoryFilter({ categories, ...filter }: CategoryFilterProps) {
  const { state } = filter;
  const allCategories = withFilters(state, CLEARED);
  const chosen = chosenCategory(categories, state);
  return (
    <FilterSection title={listTexts.categories}>
      <ul>
        <li>
          <FilterLink {...filter} to={allCategories} isCurrent={chosen === null}>
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
  const listId = `category-${String(master.id)}${filter.isInSheet ? "-in-sheet" : ""}`;
  const isCurrentMaster = state.subcategory === null && state.category === master.slug;
  return (
    <li>
      <div className="flex items-center justify-between">
        <FilterLink
          {...filter}
          to={withFilters(state, { category: master.slug, title: master.name, subcategory: null })}
          isCurrent={isCurrentMaster}
          count={master.count}
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
            className="group grid size-9 place-items-center rounded-base text-soft hover:text-ink noscript:hidden"
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
              to={withFilters(state, { ...CLEARED, subcategory: sub.id })}
              isCurrent={
                state.subcategory === sub.id ||
                (state.subcategory === null && state.category === sub.slug)
              }
              count={sub.count}
            >
              {sub.name}
            </FilterLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
