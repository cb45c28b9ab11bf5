import { useQueries, useQuery } from "@tanstack/react-query";

import { listTexts } from "@/texts/list";

import type { AppliedFilter } from "./applied-filters";
import { productsQuery, searchCorrectionsQuery } from "./list-queries";
import type { ListState } from "./list-state";

/** Each of them is a question to the shop. */
const MAX_LISTS = 4;

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

/** A list with one filter less, and what leads there. */
type WiderList = { key: string; label: string; list: ListState };

/** Where to look when nothing matches; the list without its only filter is everything, which is offered anyway. */
export function widerLists(state: ListState, filters: readonly AppliedFilter[]): WiderList[] {
  if (filters.length < 2) return [];
  const searches = state.searchTerm !== null;
  const lists = filters.map(({ key, label, without }) => {
    const isWholeShop = searches && key === "category";
    const { allCategories, without: withoutFilter } = listTexts.nothing;
    return { key, label: isWholeShop ? allCategories : withoutFilter(label), list: without };
  });
  // The words are what the shopper came with: they are the last thing to give up.
  const [words, others] = [
    lists.filter(({ key }) => key === "search"),
    lists.filter(({ key }) => key !== "search"),
  ];
  return [...others, ...words].slice(0, MAX_LISTS);
}
