import { Select } from "@/ui/select";

import { sorts, type ListState, type Sort } from "../list-state";

export type SortSelectProps = { state: ListState; pick: (next: ListState) => void };

const LABELS: Record<Sort, string> = {
  default: "Recommended",
  newest: "Newest",
  price_asc: "Price: low to high",
  price_desc: "Price: high to low",
  name_asc: "Name: A to Z",
  name_desc: "Name: Z to A",
  rating: "Best rated",
};
const options = sorts.map((value) => ({ value, label: LABELS[value] }));

export function SortSelect({ state, pick }: SortSelectProps) {
  const sortBy = (value: string) =>
    pick({ ...state, sort: sorts.find((sort) => sort === value) ?? "default", page: 1 });
  return (
    <Select
      label="Sort by"
      labelHidden
      options={options}
      value={state.sort}
      onChange={(event) => sortBy(event.target.value)}
    />
  );
}
