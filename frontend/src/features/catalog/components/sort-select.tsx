import { listTexts } from "@/texts/list";
import { Select } from "@/ui/select";

import { sorts, type ListState } from "../list-state";

export type SortSelectProps = { state: ListState; pick: (next: ListState) => void };

const options = sorts.map((value) => ({ value, label: listTexts.sorts[value] }));

export function SortSelect({ state, pick }: SortSelectProps) {
  const sortBy = (value: string) =>
    pick({ ...state, sort: sorts.find((sort) => sort === value) ?? "default", page: 1 });
  return (
    <Select
      label={listTexts.sortBy}
      labelHidden
      options={options}
      value={state.sort}
      onChange={(event) => sortBy(event.target.value)}
    />
  );
}
