import { withFilters, type ListFilters } from "../list-state";
import type { FilterProps } from "./filter-link";
import { FilterSection } from "./filter-section";

type Flag = {
  [K in keyof ListFilters]: ListFilters[K] extends boolean ? K : never;
}[keyof ListFilters];

const flags: { name: Flag; label: string }[] = [
  { name: "inStock", label: "In stock" },
  { name: "onSale", label: "On sale" },
  { name: "isNew", label: "New" },
  { name: "isHot", label: "Hot deals" },
];

export function AvailabilityFilter({ state, pick }: FilterProps) {
  return (
    <FilterSection title="Show only">
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
