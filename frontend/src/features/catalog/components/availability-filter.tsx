import { buyingTexts } from "@/texts/buying";
import { texts } from "@/texts/frame";
import { listTexts } from "@/texts/list";

import { withFilters } from "../list-filters";
import type { ListFilters } from "../list-state";
import type { FilterProps } from "./filter-link";
import { FilterSection } from "./filter-section";

type Flag = {
  [K in keyof ListFilters]: ListFilters[K] extends boolean ? K : never;
}[keyof ListFilters];

const flags: { name: Flag; label: string }[] = [
  { name: "inStock", label: buyingTexts.inStock },
  { name: "onSale", label: listTexts.onSale },
  { name: "isNew", label: listTexts.isNew },
  { name: "isHot", label: texts.home.hotDeals },
];

export function AvailabilityFilter({ state, pick }: FilterProps) {
  return (
    <FilterSection title={listTexts.showOnly}>
      {flags.map(({ name, label }) => (
        <label key={name} className="flex min-h-9 items-center gap-3 py-1 hover:text-ink">
          <input
            type="checkbox"
            checked={state[name]}
            onChange={(event) => pick(withFilters(state, { [name]: event.target.checked }))}
            className="size-4.5 accent-brand"
          />
          {label}
        </label>
      ))}
    </FilterSection>
  );
}
