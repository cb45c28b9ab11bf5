import type { ColorFacetValue, FacetValue, ListFacets } from "@shop/api-client";
import { useState } from "react";

import { foldText } from "@/lib/fold-text";
import { listTexts } from "@/texts/list";

import { chosenValues, toggleValue, type ValueFacet } from "../facet-choice";
import { FacetOption } from "./facet-option";
import { type FilterProps, FilterSection } from "./filter-link";

type ValueFilterProps = FilterProps & { facet: ValueFacet; facets: ListFacets };

/** Facets with more values have a field to search in them. */
const SHORT_FACET = 10;

export function ValueFilter({ facet, facets, ...filter }: ValueFilterProps) {
  const [typed, setTyped] = useState("");
  const { state } = filter;
  const chosen = chosenValues(state, facet);
  const values: readonly (FacetValue & Partial<ColorFacetValue>)[] = facets[facet];
  const title = listTexts.facets[facet];
  const isLong = values.length > SHORT_FACET;
  const look = facet === "brands" ? "row" : "button";
  const isAvailable = ({ value, count }: FacetValue) => count > 0 || chosen.includes(value);
  if (!values.some(isAvailable)) return null;
  const found = isLong
    ? values.filter(({ label }) => foldText(label).includes(foldText(typed.trim())))
    : values;
  const available = found.filter(isAvailable);
  const ordered = [...available, ...found.filter((candidate) => !isAvailable(candidate))];
  // Without a link, the keyboard could not scroll.
  const isScrolled = isLong && available.length > 0;
  return (
    <FilterSection title={title}>
      {isLong && (
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={listTexts.searchIn(title)}
          placeholder={listTexts.searchIn(title)}
          autoComplete="off"
          className="mb-2 min-h-11 w-full rounded-base border border-line bg-raised px-3 noscript:hidden"
        />
      )}
      <ul className={`${LISTS[look]} ${isScrolled ? "-m-1 max-h-72 overflow-y-auto p-1" : ""}`}>
        {ordered.map(({ value, label, count, color }) => (
          <li key={value}>
            <FacetOption
              {...filter}
              to={toggleValue(state, facet, value, facets)}
              label={label}
              count={count}
              isChosen={chosen.includes(value)}
              look={look}
              swatch={color ?? null}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-xs text-soft empty:hidden">
        {found.length === 0 && listTexts.noValue(typed.trim())}
      </p>
    </FilterSection>
  );
}

const LISTS = { row: "", button: "flex flex-wrap gap-2" };
