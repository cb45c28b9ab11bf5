export const suggestionTexts = {
  label: "Suggestions",
  all: "See all results",
  searching: "Searching…",
  missing: "Type what you are looking for.",
  failed: "Suggestions can't be shown right now. Press Enter to search.",
  nothing: (term: string) => `Nothing found for “${term}”.`,
  count: (count: number) => `${String(count)} suggestions`,
} as const;
