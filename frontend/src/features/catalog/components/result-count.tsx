import { useQuery } from "@tanstack/react-query";

import { listTexts } from "@/texts/list";

import { productsQuery } from "../list-queries";
import type { ListState } from "../list-state";

export type ResultCountProps = { state: ListState };

/** Says politely how many products a list has; nothing while that is not known, as the old number would be wrong. */
export function ResultCount({ state }: ResultCountProps) {
  const { data } = useQuery({ ...productsQuery(state), throwOnError: false });
  return (
    <p role="status" className="min-h-lh text-sm text-soft prices">
      {data === undefined ? "" : listTexts.count(data.total)}
    </p>
  );
}
