import type { ProductSummary } from "@shop/api-client";
import { listSuggestionsOptions } from "@shop/api-client/queries";
import { useQuery } from "@tanstack/react-query";

import { useDebouncedValue } from "@/hooks/use-timeout";

import { SEARCH_PAUSE_MS, suggestionTerm } from "./active-option";

export type Suggestions =
  | { status: "idle" | "searching"; items: ProductSummary[] }
  | { status: "failed"; error: unknown; items: ProductSummary[] }
  | { status: "found"; term: string; items: ProductSummary[] };

/** Never returns the response to an older text. */
export function useSuggestions(typed: string, category: string): Suggestions {
  const term = suggestionTerm(typed);
  const debouncedTerm = useDebouncedValue(term, SEARCH_PAUSE_MS);
  const hasTypingPaused = term !== null && term === debouncedTerm;
  const { data, error } = useQuery({
    ...listSuggestionsOptions({
      query: { searchTerm: debouncedTerm ?? "", category: category === "" ? undefined : category },
    }),
    enabled: hasTypingPaused,
    retry: false,
    throwOnError: false,
  });
  if (term === null) return { status: "idle", items: [] };
  if (hasTypingPaused && data !== undefined) return { status: "found", term, items: data.items };
  if (hasTypingPaused && error !== null) return { status: "failed", error, items: [] };
  return { status: "searching", items: [] };
}
