import type { ListFacets } from "@shop/api-client";

import { listTexts } from "@/texts/list";

import { filterNames, type FlagFilter } from "../list-filters";
import { type ListState, withFilters } from "../list-state";
import { FacetOption } from "./facet-option";
import { type AppliedFilter, appliedFilter, type FilterProps, FilterSection } from "./filter-link";

const labels: Readonly<Record<FlagFilter, string>> = listTexts.flags;

const isFlag = (name: string): name is FlagFilter => name in labels;

export const appliedFlags = (state: ListState): AppliedFilter[] =>
  filterNames
    .filter(isFlag)
    .filter((name) => state[name])
    .flatMap((name) => appliedFilter(name, labels[name], withFilters(state, { [name]: false })));

type FlagFiltersProps = FilterProps & { facets: ListFacets | null | undefined };

export function FlagFilters({ facets, ...filter }: FlagFiltersProps) {
  const { state } = filter;
  return (
    <FilterSection title={listTexts.showOnly}>
      {Object.keys(labels)
        .filter(isFlag)
        .map((name) => (
          <FacetOption
            key={name}
            {...filter}
            to={withFilters(state, { [name]: !state[name] })}
            label={labels[name]}
            count={facets?.[name].count}
            isChosen={state[name]}
            look="row"
          />
        ))}
    </FilterSection>
  );
}
