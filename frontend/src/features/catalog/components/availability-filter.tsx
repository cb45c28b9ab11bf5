import { listTexts } from "@/texts/list";

import { flagLabels, isFlag } from "../applied-filters";
import { withFilters } from "../list-state";
import type { FilterProps } from "./filter-link";
import { FilterSection } from "./filter-section";

export function AvailabilityFilter({ state, pick }: FilterProps) {
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
