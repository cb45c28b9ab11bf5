import { keepPreviousData, useQuery } from "@tanstack/react-query";

import type { ListState } from "../list-state";
import { productsQuery } from "../queries";
import { productCount } from "../result-texts";

export type ResultCountProps = { state: ListState };

/** Says politely how many products a changed list has; keeps the old number until the new one is known. */
export function ResultCount({ state }: ResultCountProps) {
  const { data } = useQuery({
    ...productsQuery(state),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return (
    <p role="status" className="text-sm text-soft prices">
      {data === undefined ? "" : productCount(data.total)}
    </p>
  );
}
