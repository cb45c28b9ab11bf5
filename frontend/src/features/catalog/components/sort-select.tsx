import { shopTexts } from "@/lib/shop-texts";
import { Select } from "@/ui/select";

import { sorts, type ListState } from "../list-state";

export type SortSelectProps = { state: ListState; pick: (next: ListState) => void };

const options = sorts.map((value) => ({ value, label: shopTexts.list.sorts[value] }));

export function SortSelect({ state, pick }: SortSelectProps) {
  const sortBy = (value: string) =>
    pick({ ...state, sort: sorts.find((sort) => sort === value) ?? "default", page: 1 });
  return (
    <Select
      label={shopTexts.list.sortBy}
      labelHidden
      options={options}
      value={state.sort}
      onChange={(event) => sortBy(event.target.value)}
    />
  );
}
