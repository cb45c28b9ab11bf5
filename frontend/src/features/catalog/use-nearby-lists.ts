import { useQueries, useQuery } from "@tanstack/react-query";

import type { AppliedFilter } from "./applied-filters";
import { productsQuery, searchCorrectionsQuery } from "./list-queries";
import type { ListState } from "./list-state";
import { type WiderList, widerLists } from "./wider-lists";

export type NearbyLists = {
  corrections: string[];
  lists: (WiderList & { total: number })[];
};

/** What else could have been meant by a list without a match; undefined until all of it is known. */
export function useNearbyLists(
  state: ListState,
  filters: readonly AppliedFilter[],
): NearbyLists | undefined {
  const corrections = useQuery({
    ...searchCorrectionsQuery(state.searchTerm ?? ""),
    enabled: state.searchTerm !== null,
    retry: false,
    throwOnError: false,
  });
  const candidates = widerLists(state, filters);
  // The lists that come next, so that the one that is chosen is there at once; one that fails is not offered.
  const lists = useQueries({
    queries: candidates.map(({ list }) => ({
      ...productsQuery(list),
      retry: false,
      throwOnError: false,
    })),
  });
  if (corrections.isLoading || lists.some(({ isLoading }) => isLoading)) return undefined;
  return {
    corrections: corrections.data?.items ?? [],
    lists: candidates.flatMap(({ key, label, list }, index) => {
      const total = lists[index]?.data?.total ?? 0;
      return total > 0 ? [{ key, label, list, total }] : [];
    }),
  };
}
