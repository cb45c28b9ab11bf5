import { listTexts } from "@/texts/list";

import type { AppliedFilter } from "./applied-filters";
import type { ListState } from "./list-state";

/** A list with one filter less, and what leads there. */
export type WiderList = { key: string; label: string; list: ListState };

/** Each of them is a question to the shop. */
const MAX_LISTS = 4;

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
