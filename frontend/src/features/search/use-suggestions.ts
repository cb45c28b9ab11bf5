import type { SuggestionList } from "@shop/api-client";
import { listSuggestionsOptions } from "@shop/api-client/react-query";
import { useQuery } from "@tanstack/react-query";

import { useDebouncedValue } from "@/hooks/use-timeout";

import { SEARCH_PAUSE_MS, suggestionTerm } from "./suggestion-term";

export type Suggestions =
  | { status: "idle" | "searching" }
  | { status: "failed"; error: unknown }
  | { status: "found"; term: string; found: SuggestionList };

/** Never returns the response to an older text. */
export function useSuggestions(typed: string, category: string): Suggestions {
  const term = suggestionTerm(typed);
  const debouncedTerm = useDebouncedValue(term, SEARCH_PAUSE_MS);
  const hasTypingPaused = term !== null && term === debouncedTerm;
  const { data, error } = useQuery({
    ...listSuggestionsOptions({
      query: { searchTerm: debouncedTerm ?? "", category: category || undefined },
    }),
    enabled: hasTypingPaused,
    retry: false,
    throwOnError: false,
  });
  if (term === null) return { status: "idle" };
  if (hasTypingPaused) {
    if (data) return { status: "found", term, found: data };
    if (error) return { status: "failed", error };
  }
  return { status: "searching" };
}
