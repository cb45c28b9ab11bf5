import { someWords } from "./search-results";

export const suggestionTexts = {
  label: "Suggestions",
  all: "See all results",
  searching: "Searching…",
  missing: "Type what you are looking for.",
  failed: "Suggestions can't be shown right now. Press Enter to search.",
  nothing: (term: string) => `Nothing found for “${term}”.`,
  corrected: (term: string) => `Showing results for “${term}”.`,
  someWords,
  groups: {
    recent: "Recent searches",
    products: "Products",
    terms: "Searches",
    categories: "Categories",
    brands: "Brands",
  },
  recentCount: (count: number) =>
    count === 1 ? "1 recent search" : `${String(count)} recent searches`,
  clearRecent: "Clear recent searches",
  count: (count: number) => (count === 1 ? "1 suggestion" : `${String(count)} suggestions`),
} as const;
