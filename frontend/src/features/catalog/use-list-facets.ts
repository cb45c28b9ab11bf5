import type { ListFacets } from "@shop/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { productsQuery } from "./list-queries";
import type { ListState } from "./list-state";

/**
 * While a list is loading, the facets of the previous list, or `undefined` for the first list.
 * `null` without a catalogue index.
 */
export function useListFacets(state: ListState): ListFacets | null | undefined {
  const { data, isPending } = useQuery({
    ...productsQuery(state),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return data?.facets ?? (isPending ? undefined : null);
}
