import { useQueries, useQuery } from "@tanstack/react-query";

import { listTexts } from "@/texts/list";

import type { AppliedFilter } from "./components/filter-link";
import { productsQuery, searchCorrectionsQuery } from "./list-queries";
import type { ListState } from "./list-state";

/** Each list costs one request. */
const MAX_LISTS = 4;

export type AlternativeLists = {
  corrections: string[];
  /** Without `total` on the server, which does not read these lists. */
  lists: (WiderList & { total?: number })[];
};

/** `undefined` until all alternatives are loaded. */
export function useAlternativeLists(
  state: ListState,
  filters: readonly AppliedFilter[],
): AlternativeLists | undefined {
  const corrections = useQuery({
    ...searchCorrectionsQuery(state.searchTerm ?? ""),
    enabled: state.searchTerm !== null,
    retry: false,
    throwOnError: false,
  });
  const candidates = widerLists(state, filters);
  // The linked pages run the same queries, so a followed link finds its products in the cache.
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

type WiderList = { key: string; label: string; list: ListState };

/**
 * The lists with one filter less. With a single filter, a link to the unfiltered list is shown
 * anyway.
 */
export function widerLists(state: ListState, filters: readonly AppliedFilter[]): WiderList[] {
  if (filters.length < 2) return [];
  const hasSearchTerm = state.searchTerm !== null;
  const lists = filters.map(({ key, label, without: list }) => {
    const searchesWholeShop = hasSearchTerm && key === "category";
    const { allCategories, without: withoutText } = listTexts.nothing;
    return { key, label: searchesWholeShop ? allCategories : withoutText(label), list };
  });
  // The search term matters most to the shopper, so the list without it comes last.
  const [searchLists, others] = [
    lists.filter(({ key }) => key === "search"),
    lists.filter(({ key }) => key !== "search"),
  ];
  return [...others, ...searchLists].slice(0, MAX_LISTS);
}
